import type { DoctorArchiveQuery, DoctorChange, DoctorDraft, DoctorId, DoctorListQuery } from '../../../contract/entities/doctors.ts';
import { audit, factsBefore } from '../../kit/audit.ts';
import { pageAnswer } from '../../kit/page.ts';
import type { Context, StoredFiles } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { recordFile } from '../files/index.ts';
import { archiveUser, auditable, changeMember, existing, knownFacts, registerMember, restoreUsers, stillLive } from '../members/index.ts';
import { presenter } from './doctors.present.ts';
import { type DoctorRow, doctorsRead } from './doctors.read.ts';
import { doctorsRepo, type ImageIds } from './doctors.repo.ts';
import { presentNewest } from './works/works.service.ts';

type Images = StoredFiles<'image' | 'front_image' | 'back_image'>;

/** The most archived doctors that the specification's plain, unpaged list answers. */
const plainArchive = 1000;

const byId = async ({ db }: Context, id: number): Promise<DoctorRow> => existing('doctor', id, await doctorsRead.byId(db, id));

const live = async (context: Context, id: number): Promise<DoctorRow> => stillLive('doctor', await byId(context, id));

const refuseHalfCard = ({ front_image, back_image }: Images) => {
  if (Boolean(front_image) === Boolean(back_image)) return;
  const missing = front_image ? 'back_image' : 'front_image';
  const message = 'Front and back image come together';
  throw invalid(message, { [missing]: [message] });
};

const recordImages = async (context: Context, images: Images): Promise<ImageIds> => {
  const ids: ImageIds = {};
  for (const name of ['image', 'front_image', 'back_image'] as const) {
    const stored = images[name];
    if (!stored) continue;
    await recordFile(context, stored, 'private');
    ids[`${name}_id`] = stored.id;
  }
  return ids;
};

export const doctors = {
  async list(context: Context, query: DoctorListQuery) {
    return pageAnswer(await doctorsRead.page(context.db, query, false), presenter(context), query);
  },
  async archived(context: Context, { page, ...query }: DoctorArchiveQuery) {
    if (page !== undefined)
      return pageAnswer(await doctorsRead.page(context.db, { ...query, page }, true), presenter(context), { ...query, page });
    const { rows } = await doctorsRead.page(context.db, { ...query, page: 1, per_page: plainArchive }, true);
    return { data: rows.map(presenter(context)) };
  },
  async get(context: Context, id: DoctorId) {
    const row = existing('doctor', id, await doctorsRead.detail(context.db, id));
    return { data: { ...presenter(context)(row), ...presentNewest(context, row) } };
  },
  /** Archived or live. */
  async mustExist(context: Context, id: DoctorId) {
    await byId(context, id);
  },
  async stats({ db }: Context) {
    const { all, approved, pending, declined } = await doctorsRead.stats(db);
    return { data: { totalDoctors: all, approvedDoctors: approved, pendingDoctors: pending, declinedDoctors: declined } };
  },
  async create(context: Context, draft: DoctorDraft, { images, passwordHash }: { images: Images; passwordHash: string }) {
    refuseHalfCard(images);
    const id = await registerMember(context, draft, { role: 'doctor', passwordHash });
    await doctorsRepo.insert(context.db, id, await recordImages(context, images));
    await audit(context, { action: 'doctors.create', entity: 'doctors', id, after: auditable(draft, images) });
    return { data: presenter(context)(await byId(context, id)), message: 'Doctor added successfully' };
  },
  async update(
    context: Context,
    change: DoctorChange,
    { id, images, passwordHash }: { id: DoctorId; images: Images; passwordHash: string | undefined },
  ) {
    const { db } = context;
    // Locked first, so that nobody archives it between the look and the change.
    await doctorsRepo.locked(db, id);
    const before = await live(context, id);
    refuseHalfCard(images);
    await changeMember(context, change, { before, passwordHash });
    const imageIds = await recordImages(context, images);
    if (Object.keys(imageIds).length > 0) await doctorsRepo.setImages(db, id, imageIds);
    const facts = { before: factsBefore(change, knownFacts(before)), after: auditable(change, images) };
    await audit(context, { action: 'doctors.update', entity: 'doctors', id, ...facts });
    return { data: presenter(context)(await byId(context, id)), message: 'Doctor updated successfully' };
  },
  async archive(context: Context, id: DoctorId) {
    const row = await live(context, id);
    const archived = { ...row, ...(await archiveUser(context, 'doctor', id)) };
    return { data: presenter(context)(archived), message: 'Doctor deleted successfully' };
  },
  restore: (context: Context, ids: DoctorId[]) => restoreUsers(context, 'doctor', ids),
};
