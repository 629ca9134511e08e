import type { Database } from '../../../platform/database/index.ts';
import { tooManyRequests } from '../../../platform/errors.ts';
import type { RegistrationContext } from '../../../platform/registration.ts';
import type { StoredFile } from '../../../platform/storage/files/index.ts';
import { recordFile } from '../../office/files/index.ts';
import type { RegistrationRow } from './registration.repo.ts';
import { registrationRepo } from './registration.repo.ts';
import { findOpen, lockOpen, present } from './registration.service.ts';

type PictureColumn = 'front_image_id' | 'back_image_id' | 'image_id';

const maxPictures = 10;
const waitSeconds = 24 * 60 * 60;

const assertBelowLimit = ({ pictures: count }: RegistrationRow) => {
  if (count >= maxPictures) throw tooManyRequests('Too many pictures were sent. Start the registration again.', waitSeconds);
};

export const pictures = {
  /** Refuses a picture before it is processed. */
  async assertAllowed({ context, database }: { context: Omit<RegistrationContext, 'db'>; database: Database }): Promise<void> {
    assertBelowLimit(await findOpen(database.db, context.registrationId));
  },
  /** Stores a picture in place of an earlier one, which the cleanup job removes. */
  async store(context: RegistrationContext, column: PictureColumn, file: StoredFile) {
    const { db, now } = context;
    const row = await lockOpen(context);
    assertBelowLimit(row);
    const id = await recordFile({ db, now, actor: undefined }, file, column === 'image_id' ? 'private' : 'identity');
    const changed = await registrationRepo.update(db, row.id, { [column]: id, pictures: row.pictures + 1, updated_at: now });
    return { data: await present(db, changed) };
  },
};
