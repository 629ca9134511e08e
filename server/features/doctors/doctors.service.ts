import type { DoctorArchiveQuery, DoctorChange, DoctorDraft, DoctorId, DoctorListQuery } from '../../../contract/entities/doctors.ts';
import type { SeenVersion } from '../../../contract/kit/version.ts';
import { audit, changedFieldsBefore } from '../../kit/audit.ts';
import { readDays } from '../../kit/days.ts';
import { type PageQuery, presentPage } from '../../kit/list.ts';
import { assertUnchanged } from '../../kit/stale.ts';
import type { Context, StoredFiles } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { recordFile } from '../files/index.ts';
import {
  archiveUser,
  auditFields,
  decisions,
  getOnly,
  membersRepo,
  noticeRegistration,
  registerMembers,
  requireActive,
  requireFound,
  restoreUsers,
  toDraftFields,
  updateMember,
  userKinds,
} from '../members/index.ts';
import { presenter } from './doctors.present.ts';
import { type DoctorRow, doctorsRead } from './doctors.read.ts';
import { doctorsRepo, type ImageIds } from './doctors.repo.ts';
import { findMergeReasons } from './merge/current-merges.ts';
import { mergesRepo } from './merge/merges.repo.ts';
import { presentNewestWorks, works } from './works/works.service.ts';

type Images = StoredFiles<'image' | 'front_image' | 'back_image'>;

/** The most archived doctors in the list without pages. */
const maxPlainArchive = 1000;

/** A doctor, archived or active. */
export const getOrThrow = async ({ db }: Context, id: number): Promise<DoctorRow> =>
  requireFound('doctor', id, await doctorsRead.byId(db, id));

const getActive = async (context: Context, id: number): Promise<DoctorRow> => requireActive('doctor', await getOrThrow(context, id));

const findAndPresent = async (context: Context, id: number) => presenter(context)(await getOrThrow(context, id));

const assertBothCardSides = ({ front_image, back_image }: Images) => {
  if (Boolean(front_image) === Boolean(back_image)) return;
  const missing = front_image ? 'back_image' : 'front_image';
  const message = 'Upload both the front and back images';
  throw invalid(message, { [missing]: [message] });
};

const recordImages = async (context: Context, images: Images): Promise<ImageIds> => {
  const ids: ImageIds = {};
  for (const name of ['image', 'front_image', 'back_image'] as const) {
    const stored = images[name];
    if (!stored) continue;
    await recordFile(context, stored, name === 'image' ? 'private' : 'identity');
    ids[`${name}_id`] = stored.id;
  }
  return ids;
};

type Drafts = readonly Omit<DoctorDraft, 'password'>[];

/** Registers doctors with audit entries. Several share the password hash and have no images. */
const register = async (context: Context, drafts: Drafts, { images, passwordHash }: { images: Images; passwordHash: string }) => {
  const registered = await registerMembers(context, drafts, { role: 'doctor', passwordHash });
  const ids = registered.map(({ id }) => id);
  await doctorsRepo.insert(context.db, ids, await recordImages(context, images));
  await audit(
    context,
    registered.map(({ id, draft }) => ({ action: 'doctors.create', entity: 'doctors', id, after: auditFields(draft, images) })),
  );
  return ids;
};

export const doctors = {
  /** Registers doctors of a file; nobody knows their password. Returns the ids in the order of the drafts. */
  createAll: (context: Context, drafts: Drafts, passwordHash: string) => register(context, drafts, { images: {}, passwordHash }),
  async list(context: Context, query: DoctorListQuery) {
    return presentPage(await doctorsRead.page(context.db, readDays(context, query), false), presenter(context), query);
  },
  async archived(context: Context, { page, ...query }: DoctorArchiveQuery) {
    if (page !== undefined)
      return presentPage(await doctorsRead.page(context.db, readDays(context, { ...query, page }), true), presenter(context), {
        ...query,
        page,
      });
    const { rows } = await doctorsRead.page(context.db, readDays(context, { ...query, page: 1, per_page: maxPlainArchive }), true);
    return { data: rows.map(presenter(context)) };
  },
  async get(context: Context, id: DoctorId) {
    const row = requireFound('doctor', id, await doctorsRead.detail(context.db, id));
    return { data: { ...presenter(context)(row), has_merges: row.has_merges, ...presentNewestWorks(context, row) } };
  },
  async stats({ db }: Context) {
    const { all, approved, pending, declined } = await doctorsRead.stats(db);
    return { data: { totalDoctors: all, approvedDoctors: approved, pendingDoctors: pending, declinedDoctors: declined } };
  },
  async create(context: Context, draft: DoctorDraft, { images, passwordHash }: { images: Images; passwordHash: string }) {
    assertBothCardSides(images);
    const id = getOnly(await register(context, [draft], { images, passwordHash }));
    await noticeRegistration(context, 'doctor', id);
    return { data: await findAndPresent(context, id), message: 'Doctor added successfully' };
  },
  async update(
    context: Context,
    { seen_updated_at, ...change }: DoctorChange & SeenVersion,
    { id, images, passwordHash }: { id: DoctorId; images: Images; passwordHash: string | undefined },
  ) {
    const { db } = context;
    // Locked first, so that no other request archives it between the read and the update.
    await doctorsRepo.lock(db, id);
    const before = await getActive(context, id);
    await assertUnchanged(before, { seen_updated_at }, { ...userKinds.doctor, present: () => presenter(context)(before) });
    assertBothCardSides(images);
    await updateMember(context, change, { role: 'doctor', before, passwordHash });
    const imageIds = await recordImages(context, images);
    if (Object.keys(imageIds).length > 0) await doctorsRepo.setImages(db, id, imageIds);
    if (imageIds.front_image_id) await membersRepo.setDocumentsRemoved(db, id, { at: context.now, removedAt: null });
    const auditChanges = { before: changedFieldsBefore(change, toDraftFields(before)), after: auditFields(change, images) };
    await audit(context, { action: 'doctors.update', entity: 'doctors', id, ...auditChanges });
    return { data: await findAndPresent(context, id), message: 'Doctor updated successfully' };
  },
  async archive(context: Context, id: DoctorId) {
    const row = await getActive(context, id);
    const archived = { ...row, ...(await archiveUser(context, 'doctor', id)) };
    return { data: presenter(context)(archived), message: 'Doctor deleted successfully' };
  },
  /** Restores archived doctors. The merge of a doctor who was merged into another one ends. */
  async restore(context: Context, ids: DoctorId[]) {
    const result = await restoreUsers(context, 'doctor', { ids, findReasons: findMergeReasons });
    const restored = result.data.flatMap((outcome) => (outcome.restored ? [outcome.id] : []));
    await mergesRepo.end(context.db, restored, context.now);
    return result;
  },
  async books(context: Context, id: DoctorId, query: PageQuery) {
    await getOrThrow(context, id);
    return works.books(context, id, query);
  },
  async researches(context: Context, id: DoctorId, query: PageQuery) {
    await getOrThrow(context, id);
    return works.researches(context, id, query);
  },
  async decisions(context: Context, id: DoctorId, query: PageQuery) {
    await getOrThrow(context, id);
    return decisions.list(context, id, query);
  },
};
