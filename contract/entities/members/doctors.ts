import { z } from 'zod';
import { archivedFields, restoreBody, restoreResponse } from '../../kit/archive.ts';
import { pictureRatios } from '../../kit/crop.ts';
import { email, newPassword, optionalText, phone, requiredText, wholeNumber } from '../../kit/fields.ts';
import { idParams, recordId, reference } from '../../kit/ids.ts';
import {
  dataResponse,
  dayFilters,
  emailSearchTerm,
  listQuery,
  pageResponse,
  phoneSearchTerm,
  searchTerm,
  searchTerms,
  sortOrder,
} from '../../kit/list.ts';
import { route } from '../../kit/route.ts';
import { seenVersionFields, versionFields } from '../../kit/version.ts';
import { areaId } from '../content/areas.ts';
import { promoCodeId } from '../content/promo-codes.ts';
import { specialtyId } from '../content/specialties.ts';
import { accountStatus } from './account-status.ts';
import { accountFields, ahead, claim, claimDraft, claimFields, decision, erasureFields, possibleDuplicate } from './members.ts';

/** A doctor and its user share one id. */
export const doctorId = recordId('DoctorId');
export type DoctorId = z.infer<typeof doctorId>;

/** A signed URL, valid for at most five minutes; `&size=thumbnail` returns the small picture. */
const privateImage = z.string().nullable();

export const doctor = z.object({
  id: doctorId,
  points: z.int(),
  /** The number in the syndicate, if the doctor gave one in the members' app. */
  syndicate_number: z.string().nullable(),
  image: privateImage,
  front_image: privateImage,
  back_image: privateImage,
  created_at: z.iso.datetime(),
  ...versionFields,
  ...archivedFields,
  ...erasureFields,
  ...claimFields,
  user: z.object({
    ...accountFields,
    address: z.string().nullable(),
    roles: z.literal('doctor'),
    promocode: reference.nullable(),
  }),
});
export type Doctor = z.infer<typeof doctor>;

const purchaseFields = {
  id: z.int(),
  name: z.string(),
  image: z.string(),
  coins: z.int(),
  purchased_at: z.iso.datetime(),
  /** When the coins were given back; null if they were not. */
  refunded_at: z.iso.datetime().nullable(),
};

/** A book that a doctor bought, its price at the time, and the signed URL of its PDF. */
export const purchasedBook = z.object({ ...purchaseFields, pdf_file: z.string() });
export type PurchasedBook = z.infer<typeof purchasedBook>;

/** A research paper that a doctor bought, and its price at the time. */
export const purchasedResearch = z.object({ ...purchaseFields, description: z.string() });
export type PurchasedResearch = z.infer<typeof purchasedResearch>;

/** The number of books, research papers and posts in the response of `doctors.get`: the newest of each. */
export const maxEmbeddedWorks = 10;

/** A doctor with the newest books, research papers and posts. `doctors.books`, `doctors.researches` and `posts.list` page all of them. */
export const doctorDetail = doctor.extend({
  /** Whether the doctor is one of the two in a merge that is in force: it was not undone, and the merged doctor was not restored. */
  has_merges: z.boolean(),
  books: z.array(purchasedBook),
  researches: z.array(purchasedResearch),
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

/** Fields that are not sent stay as they are; null clears an area, a specialty or a promo code. */
export const doctorChange = doctorDraft.partial();
export type DoctorChange = z.infer<typeof doctorChange>;

/** The file field of a doctor's picture. */
export const profilePicture = { kind: 'image', maxMegapixels: 25, ratio: pictureRatios.portrait } as const;

const doctorFiles = {
  image: profilePicture,
  front_image: { kind: 'image', isIdentity: true },
  back_image: { kind: 'image', isIdentity: true },
} as const;

const filters = {
  status: accountStatus.optional(),
  name: searchTerm,
  phone: phoneSearchTerm,
  email: emailSearchTerm,
  area: searchTerms,
  field: searchTerms,
  ...dayFilters,
};
export const doctorListQuery = listQuery({ ...filters, sort: sortOrder('name', 'created', 'coins', 'status_since') });
export type DoctorListQuery = z.infer<typeof doctorListQuery>;

/** Without `page` the response is one plain array; with `page` it is a page like any other. */
export const doctorArchiveQuery = listQuery(filters).extend({ page: listQuery({}).shape.page.unwrap().optional() });
export type DoctorArchiveQuery = z.infer<typeof doctorArchiveQuery>;

export const pointsDraft = z.strictObject({
  doctorId,
  amount: wholeNumber('Amount', { min: 0, max: 100_000 }, { min: 'Min Amount 0' }),
  reason: requiredText('Reason', { min: 2, max: 50 }),
});
export type PointsDraft = z.infer<typeof pointsDraft>;

/** One entry of a doctor's coin ledger. */
export const ledgerEntry = z.object({
  id: z.int(),
  kind: z.enum(['grant', 'reward', 'purchase', 'refund', 'correction']),
  amount: z.int(),
  balance_after: z.int(),
  reason: z.string(),
  actor: z.string(),
  created_at: z.iso.datetime(),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

export const doctorClaimDraft = claimDraft(doctorId);
export type DoctorClaimDraft = z.infer<typeof doctorClaimDraft>;

/** A pending doctor to verify, who has claimed it, and the number of pending doctors. The doctor is null if others have claimed all of them. */
export const doctorQueueItem = z.object({
  doctor: doctor.nullable(),
  claim: claim.nullable(),
  duplicates: z.array(possibleDuplicate),
  ahead,
  left: z.int(),
});
export type DoctorQueueItem = z.infer<typeof doctorQueueItem>;

export const doctorStats = z.object({ totalDoctors: z.int(), approvedDoctors: z.int(), pendingDoctors: z.int(), declinedDoctors: z.int() });

export const doctorRoutes = {
  list: route({
    method: 'GET',
    path: '/doctor',
    summary: 'Lists active doctors, newest first; every given filter must match.',
    permission: 'doctors.read',
    query: doctorListQuery,
    response: pageResponse(doctor),
  }),
  get: route({
    method: 'GET',
    path: '/doctor/show/:id',
    summary: 'Shows one doctor, active or archived, with the newest books, research papers and posts.',
    permission: 'doctors.read',
    params: idParams(doctorId),
    response: dataResponse(doctorDetail),
  }),
  create: route({
    method: 'POST',
    path: '/doctor/store',
    summary: 'Registers a pending doctor. The ID pictures are both sent or both left out.',
    permission: 'doctors.write',
    body: doctorDraft,
    files: doctorFiles,
    response: dataResponse(doctor),
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: '/doctor/update/:id',
    summary: "Changes a doctor's fields or pictures.",
    permission: 'doctors.write',
    params: idParams(doctorId),
    body: doctorChange.extend(seenVersionFields),
    files: doctorFiles,
    response: dataResponse(doctor),
  }),
  archive: route({
    method: 'DELETE',
    path: '/doctor/destroy/:id',
    summary: 'Archives a doctor and ends its sessions.',
    permission: 'doctors.write',
    params: idParams(doctorId),
    response: dataResponse(doctor),
  }),
  archived: route({
    method: 'GET',
    path: '/doctor/archived',
    summary: 'Lists archived doctors, most recently archived first: a plain array of at most 1,000, or a page if `page` is sent.',
    permission: 'doctors.read',
    query: doctorArchiveQuery,
    response: z.union([z.object({ data: z.array(doctor) }), pageResponse(doctor)]),
  }),
  restore: route({
    method: 'POST',
    path: '/doctor/restore',
    summary: 'Restores archived doctors.',
    permission: 'doctors.write',
    body: restoreBody(doctorId),
    response: restoreResponse,
  }),
  stats: route({
    method: 'GET',
    path: '/doctor/stats',
    summary: 'Counts active doctors by status.',
    permission: 'doctors.read',
    response: z.object({ data: doctorStats }),
  }),
  addPoints: route({
    method: 'POST',
    path: '/user/addPoints',
    summary: "Adds coins to an approved doctor's balance; 0 writes no ledger entry.",
    permission: 'doctors.grant',
    body: pointsDraft,
    response: dataResponse(z.object({ id: doctorId, points: z.int() })),
  }),
  ledger: route({
    method: 'GET',
    path: '/doctor/ledger/:id',
    summary: "Lists a doctor's ledger entries, newest first.",
    permission: 'doctors.read',
    params: idParams(doctorId),
    query: listQuery({}),
    response: pageResponse(ledgerEntry),
  }),
  books: route({
    method: 'GET',
    path: '/doctor/books/:id',
    summary: 'Lists the books that a doctor bought, newest first.',
    permission: 'doctors.read',
    params: idParams(doctorId),
    query: listQuery({}),
    response: pageResponse(purchasedBook),
  }),
  researches: route({
    method: 'GET',
    path: '/doctor/researches/:id',
    summary: 'Lists the research papers that a doctor bought, newest first.',
    permission: 'doctors.read',
    params: idParams(doctorId),
    query: listQuery({}),
    response: pageResponse(purchasedResearch),
  }),
  decisions: route({
    method: 'GET',
    path: '/doctor/decisions/:id',
    summary: "Lists the decisions on a doctor's account, newest first.",
    permission: 'doctors.read',
    params: idParams(doctorId),
    query: listQuery({}),
    response: pageResponse(decision),
  }),
  verification: route({
    method: 'POST',
    path: '/doctor/verification',
    summary: 'Claims and returns a pending doctor: the one with `id`, or else the first after `after` that nobody else has claimed.',
    permission: 'members.decide',
    changes: [],
    body: doctorClaimDraft,
    skipsAudit: true,
    response: dataResponse(doctorQueueItem),
  }),
};
