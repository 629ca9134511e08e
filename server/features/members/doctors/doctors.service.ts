import type { DoctorArchiveQuery, DoctorClaimDraft, DoctorId } from '../../../../contract/entities/members/doctors.ts';
import type { PageQuery } from '../../../kit/list.ts';
import type { Context, StoredFiles } from '../../../platform/context.ts';
import { invalid, orNotFound, unauthenticated } from '../../../platform/errors.ts';
import { recordFile } from '../../office/files/index.ts';
import { createMemberService, restoreUsers } from '../accounts/index.ts';
import { presenter } from './doctors.present.ts';
import { doctorsRead } from './doctors.read.ts';
import { doctorColumns, doctorsRepo, type ImageIds } from './doctors.repo.ts';
import { findMergeReasons } from './merge/current-merges.ts';
import { mergesRepo } from './merge/merges.repo.ts';
import { presentNewestWorks, works } from './works/works.service.ts';

type Images = StoredFiles<'image' | 'front_image' | 'back_image'>;

/** The most archived doctors in the list without pages. */
const maxPlainArchive = 1000;

const assertBothCardSides = ({ front_image, back_image }: Images) => {
  if (Boolean(front_image) === Boolean(back_image)) return;
  const missing = front_image ? 'back_image' : 'front_image';
  const message = 'Upload both the front and back images';
  throw invalid(message, { [missing]: [message] });
};

const recordImages = async (context: Context, images: Images) => {
  assertBothCardSides(images);
  const columns: ImageIds = {};
  for (const name of ['image', 'front_image', 'back_image'] as const) {
    const stored = images[name];
    if (!stored) continue;
    await recordFile(context, stored, name === 'image' ? 'private' : 'identity');
    columns[`${name}_id`] = stored.id;
  }
  return { columns, hasDocuments: columns.front_image_id !== undefined };
};

const members = createMemberService('doctor', {
  columns: doctorColumns,
  reads: doctorsRead,
  repo: doctorsRepo,
  presenter,
  documentsOf: ({ front_image, back_image }) => [front_image, back_image],
  recordFiles: recordImages,
});

export const { getOrThrow } = members;

export const doctors = {
  ...members,
  /** Without a page, the response is one plain array. */
  async archived(context: Context, { page, ...query }: DoctorArchiveQuery) {
    if (page !== undefined) return members.archivedPage(context, { ...query, page });
    const { data } = await members.archivedPage(context, { ...query, page: 1, per_page: maxPlainArchive });
    return { data: data.data };
  },
  async get(context: Context, id: DoctorId) {
    const row = orNotFound(await doctorsRead.detail(context.db, id), `doctor ${id}`);
    return { data: { ...presenter(context)(row), has_merges: row.has_merges, ...presentNewestWorks(context, row) } };
  },
  async stats({ db }: Context) {
    const { all, approved, pending, declined } = await doctorsRead.stats(db);
    return { data: { totalDoctors: all, approvedDoctors: approved, pendingDoctors: pending, declinedDoctors: declined } };
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
  async verification(context: Context, draft: DoctorClaimDraft) {
    const { member: doctor, ...rest } = await members.claimNext(context, draft);
    return { data: { doctor, ...rest } };
  },
};

/**
 * Locks the doctor of the request, so that what one doctor does happens one after another, also beside a merge. Throws 401 if the account was
 * archived or merged since the request began.
 */
export const lockDoctor = async ({ db, actor }: Pick<Context, 'db' | 'actor'>) => {
  const doctor = await doctorsRepo.lock(db, actor.id);
  if (!doctor) throw unauthenticated();
  return doctor;
};
