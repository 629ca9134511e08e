import type { ApplicationChange } from '../../../../contract/app/application.ts';
import type { Context } from '../../../platform/context.ts';
import type { StoredFile } from '../../../platform/storage/files/index.ts';
import { applications } from '../../members/doctors/index.ts';
import { recordFile } from '../../office/files/index.ts';
import { me } from '../me/index.ts';
import { applicationRepo, type CardSide } from './application.repo.ts';

/** What a declined doctor does to apply again. */
export const application = {
  async change(context: Context, change: ApplicationChange) {
    await applications.change(context, change);
    return me.read(context);
  },
  async storeCardSide(context: Context, side: CardSide, file: StoredFile) {
    const { db, now, actor } = context;
    await applications.lockDeclined(context);
    const imageId = await recordFile(context, file, 'identity');
    await applicationRepo.savePicture(db, { doctorId: actor.id, side, imageId, at: now });
    return me.read(context);
  },
  async submit(context: Context) {
    // Locked first, as for a picture.
    await applications.lockDeclined(context);
    const pictures = await applicationRepo.takePictures(context.db, context.actor.id);
    const find = (side: CardSide) => pictures.find((picture) => picture.side === side)?.image_id;
    await applications.applyAgain(context, { front: find('front'), back: find('back') });
    return me.read(context);
  },
};
