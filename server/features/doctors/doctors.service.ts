import type { DoctorArchiveQuery, DoctorChange, DoctorDraft, DoctorId, DoctorListQuery } from '../../../contract/entities/doctors.ts';
import { restoreResult } from '../../kit/archive.ts';
import { audit } from '../../kit/audit.ts';
import { pageAnswer } from '../../kit/page.ts';
import type { Context, StoredFiles } from '../../platform/context.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { recordImage } from '../files/index.ts';
import { type MemberChange, membersRepo, refuseMissingChoices, refuseTaken } from '../members/index.ts';
import { endSessions } from '../session/index.ts';
import { presenter } from './doctors.present.ts';
import { type DoctorRow, doctorsRead } from './doctors.read.ts';
import { doctorsRepo, type ImageIds } from './doctors.repo.ts';

type Images = StoredFiles<'image' | 'front_image' | 'back_image'>;

/** The most archived doctors that the specification's plain, unpaged list answers. */
const plainArchive = 1000;

const byId = async ({ db }: Context, id: number): Promise<DoctorRow> => {
  const row = await doctorsRead.byId(db, id);
  if (!row) throw notFound(`There is no doctor ${id}`);
  return row;
};

const live = async (context: Context, id: number): Promise<DoctorRow> => {
  const row = await byId(context, id);
  if (row.archived_at) throw notFound(`There is no live doctor ${id}`);
  return row;
};

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
    await recordImage(context, stored);
    ids[`${name}_id`] = stored.id;
  }
  return ids;
};

/** What the audit trail keeps of a change: values, never the password or pictures themselves. */
const auditable = ({ password, ...facts }: DoctorChange, images: Images) => ({
  ...facts,
  ...(password === undefined ? {} : { password: 'changed' }),
  ...Object.fromEntries(Object.keys(images).map((name) => [name, 'changed'])),
});

const memberChange = (
  { name, phone, email, address, area_id, field_id, promocode_id }: DoctorChange,
  passwordHash: string | undefined,
): MemberChange => ({
  ...(name === undefined ? {} : { name }),
  ...(phone === undefined ? {} : { phone }),
  ...(email === undefined ? {} : { email }),
  ...(address === undefined ? {} : { address: address || null }),
  ...(area_id === undefined ? {} : { area_id }),
  ...(field_id === undefined ? {} : { specialty_id: field_id }),
  ...(promocode_id === undefined ? {} : { promo_code_id: promocode_id }),
  ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
});

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
    return { data: presenter(context)(await byId(context, id)) };
  },
  async stats({ db }: Context) {
    const counts = new Map((await doctorsRead.stats(db)).map(({ name, part, count }) => [`${name}.${part}`, count]));
    const of = (status: string) => counts.get(`doctor.status.${status}`) ?? 0;
    return {
      data: {
        totalDoctors: counts.get('doctor.live.') ?? 0,
        approvedDoctors: of('approved'),
        pendingDoctors: of('pending'),
        declinedDoctors: of('declined'),
      },
    };
  },
  async create(context: Context, draft: DoctorDraft, { images, passwordHash }: { images: Images; passwordHash: string }) {
    const { db, now } = context;
    refuseHalfCard(images);
    await refuseTaken(db, draft);
    await refuseMissingChoices(db, draft);
    const { name, phone, email, address, area_id = null, field_id = null, promocode_id = null } = draft;
    const member = { name, phone, email, address: address || null, area_id, specialty_id: field_id, promo_code_id: promocode_id };
    const { id } = await membersRepo.insert(db, { ...member, role: 'doctor', status: 'pending', password_hash: passwordHash }, now);
    await doctorsRepo.insert(db, id, await recordImages(context, images));
    await audit(context, { action: 'doctors.create', entity: 'doctors', id, after: auditable(draft, images) });
    return { data: presenter(context)(await byId(context, id)), message: 'Doctor added successfully' };
  },
  async update(
    context: Context,
    change: DoctorChange,
    { id, images, passwordHash }: { id: DoctorId; images: Images; passwordHash: string | undefined },
  ) {
    const { db, now } = context;
    // Locked first, so that nobody archives it between the look and the change.
    await doctorsRepo.locked(db, id);
    const before = await live(context, id);
    refuseHalfCard(images);
    await refuseTaken(db, change, id);
    await refuseMissingChoices(db, change, { area_id: before.area_id, field_id: before.specialty_id, promocode_id: before.promo_code_id });
    const columns = memberChange(change, passwordHash);
    await membersRepo.update(db, id, { change: columns, at: now });
    const imageIds = await recordImages(context, images);
    if (Object.keys(imageIds).length > 0) await doctorsRepo.setImages(db, id, imageIds);
    if (passwordHash !== undefined) await endSessions(context, id);
    const known: Record<string, unknown> = { ...before, field_id: before.specialty_id, promocode_id: before.promo_code_id };
    const was = Object.fromEntries(Object.keys(change).flatMap((key) => (key in known ? [[key, known[key]]] : [])));
    await audit(context, { action: 'doctors.update', entity: 'doctors', id, before: was, after: auditable(change, images) });
    return { data: presenter(context)(await byId(context, id)), message: 'Doctor updated successfully' };
  },
  async archive(context: Context, id: DoctorId) {
    const row = await live(context, id);
    if (!(await membersRepo.archive(context.db, id, { at: context.now, by: context.actor.id })))
      throw notFound(`There is no live doctor ${id}`);
    await endSessions(context, id);
    await audit(context, { action: 'doctors.archive', entity: 'doctors', id });
    const archived = { ...row, archived_at: context.now, archived_by_name: context.actor.name };
    return { data: presenter(context)(archived), message: 'Doctor deleted successfully' };
  },
  async restore(context: Context, ids: DoctorId[]) {
    const archived = new Set((await membersRepo.archivedAmong(context.db, 'doctor', ids)).map(({ id }) => id));
    if (archived.size > 0) await membersRepo.restore(context.db, [...archived], context.now);
    await audit(
      context,
      [...archived].map((id) => ({ action: 'doctors.restore', entity: 'doctors', id })),
    );
    const outcomes = ids.map((id) => ({ id, reason: archived.has(id) ? null : `There is no archived doctor ${id}` }));
    return restoreResult('Doctor', outcomes, (id) => !archived.has(id));
  },
};
