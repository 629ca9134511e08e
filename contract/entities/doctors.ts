import { z } from 'zod';
import { archivedFields, restoreAnswer, restoreBody } from '../kit/archive.ts';
import { byId, recordId } from '../kit/ids.ts';
import { answerOf, listQuery, pageOf, phoneSearchTerm, searchTerm, searchTerms } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { email, newPassword, optionalText, phone, requiredText, wholeNumber } from '../kit/text.ts';
import { areaId } from './areas.ts';
import { accountFields, accountStatus, decision, named } from './members.ts';
import { promoCodeId } from './promo-codes.ts';
import { specialtyId } from './specialties.ts';

/** A doctor and its user share one number, so that neither can be mistaken for another's. */
export const doctorId = recordId('DoctorId');
export type DoctorId = z.infer<typeof doctorId>;

/** A signed address, good for at most five minutes; `&size=thumbnail` asks for the small picture. */
const privateImage = z.string().nullable();

export const doctor = z.object({
  id: doctorId,
  points: z.int(),
  image: privateImage,
  front_image: privateImage,
  back_image: privateImage,
  created_at: z.iso.datetime(),
  ...archivedFields,
  user: z.object({
    ...accountFields,
    address: z.string().nullable(),
    roles: z.literal('doctor'),
    promocode: named.nullable(),
  }),
});
export type Doctor = z.infer<typeof doctor>;

const owned = { id: z.int(), name: z.string(), image: z.string(), coins: z.int(), purchased_at: z.iso.datetime() };

/** A book that a doctor bought, what was paid for it, and the signed address of its PDF. */
export const ownedBook = z.object({ ...owned, pdf_file: z.string() });
export type OwnedBook = z.infer<typeof ownedBook>;

/** A research that a doctor bought, and what was paid for it. */
export const ownedResearch = z.object({ ...owned, description: z.string() });
export type OwnedResearch = z.infer<typeof ownedResearch>;

/** How many of a doctor's books, researches and posts `doctors.get` carries along, the newest ones. */
export const carriedWorks = 10;

/** A doctor with what was bought and written last; the rest is paged by `doctors.books`, `doctors.researches` and `posts.list`. */
export const doctorDetail = doctor.extend({
  books: z.array(ownedBook),
  researches: z.array(ownedResearch),
  posts: z.array(z.object({ id: z.int(), description: z.string(), created_at: z.iso.datetime() })),
});
export type DoctorDetail = z.infer<typeof doctorDetail>;

const doctorFields = {
  name: requiredText('Name', { min: 2, max: 50 }),
  email: email({ invalid: 'Invalid email address' }),
  phone: phone().regex(/^\d{11}$/, 'Phone number must be 11 digits'),
  password: newPassword(),
  address: optionalText('Address', 200),
  area_id: areaId.nullish(),
  field_id: specialtyId.nullish(),
  promocode_id: promoCodeId.nullish(),
};

export const doctorDraft = z.strictObject(doctorFields);
export type DoctorDraft = z.infer<typeof doctorDraft>;

/** What is not sent stays as it is; null clears an area, a specialty or a promo code. */
export const doctorChange = doctorDraft.partial();
export type DoctorChange = z.infer<typeof doctorChange>;

const doctorFiles = { image: { kind: 'image' }, front_image: { kind: 'image' }, back_image: { kind: 'image' } } as const;

const filters = {
  status: accountStatus.optional(),
  name: searchTerm,
  phone: phoneSearchTerm,
  email: searchTerm,
  area: searchTerms,
  field: searchTerms,
};
export const doctorListQuery = listQuery(filters);
export type DoctorListQuery = z.infer<typeof doctorListQuery>;

/** Without `page` the archive is one plain array, as the specification has it; with it, a page like any other. */
export const doctorArchiveQuery = listQuery(filters).extend({ page: listQuery({}).shape.page.unwrap().optional() });
export type DoctorArchiveQuery = z.infer<typeof doctorArchiveQuery>;

export const pointsDraft = z.strictObject({
  doctorId,
  amount: wholeNumber('Amount', { min: 0, max: 100_000 }, { min: 'Min Amount 0' }),
  reason: requiredText('Reason', { min: 2, max: 50 }),
});
export type PointsDraft = z.infer<typeof pointsDraft>;

/** One line of a doctor's coin ledger. */
export const coinLine = z.object({
  id: z.int(),
  kind: z.enum(['grant', 'reward', 'purchase', 'refund', 'correction']),
  amount: z.int(),
  balance_after: z.int(),
  reason: z.string(),
  actor: z.string(),
  created_at: z.iso.datetime(),
});
export type CoinLine = z.infer<typeof coinLine>;

/** A live or archived member that may be the same person, and by what. */
export const possibleDuplicate = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  roles: z.string(),
  status: accountStatus,
  is_archived: z.boolean(),
  same: z.array(z.enum(['name', 'phone', 'email'])),
});
export type PossibleDuplicate = z.infer<typeof possibleDuplicate>;

/** The next pending doctor in the order of registration, and how many are left. */
export const verificationItem = z.object({ doctor: doctor.nullable(), duplicates: z.array(possibleDuplicate), left: z.int() });
export type VerificationItem = z.infer<typeof verificationItem>;

export const doctorStats = z.object({ totalDoctors: z.int(), approvedDoctors: z.int(), pendingDoctors: z.int(), declinedDoctors: z.int() });

export const doctorRoutes = {
  list: route({
    method: 'GET',
    path: '/doctor',
    summary: 'Lists live doctors, newest first; every given filter must hold.',
    permission: 'doctors.read',
    query: doctorListQuery,
    response: pageOf(doctor),
  }),
  get: route({
    method: 'GET',
    path: '/doctor/show/:id',
    summary: 'Shows one doctor, archived or live, with what was bought and written last.',
    permission: 'doctors.read',
    params: byId(doctorId),
    response: answerOf(doctorDetail),
  }),
  create: route({
    method: 'POST',
    path: '/doctor/store',
    summary: 'Registers a doctor, pending. Front and back of the ID come together or not at all.',
    permission: 'doctors.write',
    body: doctorDraft,
    files: doctorFiles,
    response: answerOf(doctor),
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: '/doctor/update/:id',
    summary: "Changes a doctor's facts or pictures.",
    permission: 'doctors.write',
    params: byId(doctorId),
    body: doctorChange,
    files: doctorFiles,
    response: answerOf(doctor),
  }),
  archive: route({
    method: 'DELETE',
    path: '/doctor/destroy/:id',
    summary: 'Archives a doctor and ends its sessions.',
    permission: 'doctors.write',
    params: byId(doctorId),
    response: answerOf(doctor),
  }),
  archived: route({
    method: 'GET',
    path: '/doctor/archived',
    summary: 'Lists archived doctors: a plain array, or a page where `page` is given.',
    permission: 'doctors.read',
    query: doctorArchiveQuery,
    response: z.union([z.object({ data: z.array(doctor) }), pageOf(doctor)]),
  }),
  restore: route({
    method: 'POST',
    path: '/doctor/restore',
    summary: 'Restores archived doctors.',
    permission: 'doctors.write',
    body: restoreBody(doctorId),
    response: restoreAnswer,
  }),
  stats: route({
    method: 'GET',
    path: '/doctor/stats',
    summary: 'Counts live doctors by status.',
    permission: 'statistics.read',
    response: z.object({ data: doctorStats }),
  }),
  addPoints: route({
    method: 'POST',
    path: '/user/addPoints',
    summary: "Adds coins to an approved doctor's ledger; 0 writes no line.",
    permission: 'doctors.grant',
    body: pointsDraft,
    response: answerOf(z.object({ id: doctorId, points: z.int() })),
  }),
  ledger: route({
    method: 'GET',
    path: '/doctor/ledger/:id',
    summary: "Lists a doctor's coin lines, newest first.",
    permission: 'doctors.read',
    params: byId(doctorId),
    query: listQuery({}),
    response: pageOf(coinLine),
  }),
  books: route({
    method: 'GET',
    path: '/doctor/books/:id',
    summary: 'Lists the books that a doctor bought, newest first.',
    permission: 'doctors.read',
    params: byId(doctorId),
    query: listQuery({}),
    response: pageOf(ownedBook),
  }),
  researches: route({
    method: 'GET',
    path: '/doctor/researches/:id',
    summary: 'Lists the researches that a doctor bought, newest first.',
    permission: 'doctors.read',
    params: byId(doctorId),
    query: listQuery({}),
    response: pageOf(ownedResearch),
  }),
  decisions: route({
    method: 'GET',
    path: '/doctor/decisions/:id',
    summary: "Lists the decisions on a doctor's account, newest first.",
    permission: 'doctors.read',
    params: byId(doctorId),
    query: listQuery({}),
    response: pageOf(decision),
  }),
  verification: route({
    method: 'GET',
    path: '/doctor/verification',
    summary: 'The pending doctor registered next after `after`, with possible duplicates; the first one where none follows.',
    permission: 'members.decide',
    query: z.strictObject({ after: doctorId.optional(), id: doctorId.optional() }),
    response: answerOf(verificationItem),
  }),
};
