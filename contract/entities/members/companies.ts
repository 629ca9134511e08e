import { z } from 'zod';
import { archivedFields, restoreBody, restoreResponse } from '../../kit/archive.ts';
import { pictureRatios } from '../../kit/crop.ts';
import { anyPhone, email, newPassword, rawText, requiredText, wholeIdentifier } from '../../kit/fields.ts';
import { idParams, recordId } from '../../kit/ids.ts';
import {
  dataResponse,
  dayFilters,
  emailSearchTerm,
  listQueries,
  listQuery,
  pageResponse,
  phoneSearchTerm,
  searchTerm,
  searchTerms,
  taxNumberSearchTerm,
} from '../../kit/list.ts';
import { normalizeTaxNumber } from '../../kit/normalize.ts';
import { route } from '../../kit/route.ts';
import { seenVersionFields, versionFields } from '../../kit/version.ts';
import { areaId } from '../content/areas.ts';
import { specialtyId } from '../content/specialties.ts';
import { accountStatus } from './account-status.ts';
import { accountFields, ahead, claim, claimDraft, claimFields, decision, erasureFields, possibleDuplicate } from './members.ts';

/** A company and its user share one id. */
export const companyId = recordId('CompanyId');
export type CompanyId = z.infer<typeof companyId>;

/** The type of the commercial registry file, read from its content. */
export const registryTypes = ['image', 'pdf'] as const;

export const company = z.object({
  id: companyId,
  /** A public URL; `?size=thumbnail` returns the small picture. */
  logo: z.string().nullable(),
  tax_number: z.string(),
  /** A signed URL, valid for at most five minutes; if it is a picture, `&size=thumbnail` returns the small one. */
  commercial_registry_file: z.string().nullable(),
  commercial_registry_type: z.enum(registryTypes).nullable(),
  created_at: z.iso.datetime(),
  ...versionFields,
  ...archivedFields,
  ...erasureFields,
  ...claimFields,
  user: z.object({ ...accountFields, address: z.string(), roles: z.literal('company') }),
});
export type Company = z.infer<typeof company>;

const taxNumber = () =>
  rawText('Tax Number')
    .overwrite(normalizeTaxNumber)
    .min(1, { error: 'Tax Number is required', abort: true })
    .refine(...wholeIdentifier('Tax Number'))
    .max(30, 'Tax Number must not exceed 30 characters')
    .regex(/^[0-9A-Za-z]+$/, 'Tax Number must be only digits and letters');

export const companyDraft = z.strictObject({
  name: requiredText('Name', { min: 2, max: 100 }),
  email: email({ invalid: 'Invalid email' }),
  phone: anyPhone(),
  password: newPassword(),
  address: requiredText('Address', { max: 200 }),
  tax_number: taxNumber(),
  area_id: areaId.nullish(),
  field_id: specialtyId.nullish(),
});
export type CompanyDraft = z.infer<typeof companyDraft>;

/** Fields that are not sent stay as they are; null clears an area or a specialty. */
export const companyChange = companyDraft.partial();
export type CompanyChange = z.infer<typeof companyChange>;

const companyFiles = {
  logo: { kind: 'image', maxMegapixels: 12, ratio: pictureRatios.portrait },
  commercial_registry_file: { kind: 'document', isIdentity: true },
} as const;

const queries = listQueries(
  {
    status: accountStatus.optional(),
    name: searchTerm,
    phone: phoneSearchTerm,
    email: emailSearchTerm,
    tax_number: taxNumberSearchTerm,
    area: searchTerms,
    field: searchTerms,
    ...dayFilters,
  },
  'name',
  'created',
  'status_since',
);
export type CompanyListQuery = z.infer<typeof queries.list>;

export const companyStats = z.object({
  totalCompanies: z.int(),
  approvedCompanies: z.int(),
  pendingCompanies: z.int(),
  declinedCompanies: z.int(),
});

/** Unlike other lists, archived companies have their rows directly in `data`, and the paging fields next to it. */
const archivedPage = z.object({
  data: z.array(company),
  current_page: z.int(),
  last_page: z.int(),
  per_page: z.int(),
  total: z.int(),
  total_is_minimum: z.boolean().optional(),
});

export const companyClaimDraft = claimDraft(companyId);
export type CompanyClaimDraft = z.infer<typeof companyClaimDraft>;

/** A pending company to verify, who has claimed it, and the number of pending companies. The company is null if others have claimed all of them. */
export const companyQueueItem = z.object({
  company: company.nullable(),
  claim: claim.nullable(),
  duplicates: z.array(possibleDuplicate),
  ahead,
  left: z.int(),
});
export type CompanyQueueItem = z.infer<typeof companyQueueItem>;

export const companyRoutes = {
  list: route({
    method: 'GET',
    path: '/company',
    summary: 'Lists active companies, newest first; every given filter must match.',
    permission: 'companies.read',
    query: queries.list,
    response: pageResponse(company),
  }),
  get: route({
    method: 'GET',
    path: '/company/show/:id',
    summary: 'Shows one company, active or archived.',
    permission: 'companies.read',
    params: idParams(companyId),
    response: dataResponse(company),
  }),
  create: route({
    method: 'POST',
    path: '/auth/registerCompany',
    summary: 'Registers a pending company, which has to choose a new password at its first sign-in.',
    permission: 'companies.write',
    body: companyDraft,
    files: companyFiles,
    response: dataResponse(company),
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: '/company/update/:id',
    summary: "Changes a company's fields, password or files; a new password ends its sessions.",
    permission: 'companies.write',
    params: idParams(companyId),
    body: companyChange.extend(seenVersionFields),
    files: companyFiles,
    response: dataResponse(company),
  }),
  archive: route({
    method: 'DELETE',
    path: '/company/destroy/:id',
    summary: 'Archives a company and ends its sessions.',
    permission: 'companies.write',
    params: idParams(companyId),
    response: dataResponse(company),
  }),
  archived: route({
    method: 'GET',
    path: '/company/archived',
    summary: 'Lists archived companies, most recently archived first, with the rows in `data` and the paging beside it.',
    permission: 'companies.read',
    query: queries.archive,
    response: archivedPage,
  }),
  restore: route({
    method: 'POST',
    path: '/company/restore',
    summary: 'Restores archived companies.',
    permission: 'companies.write',
    body: restoreBody(companyId),
    response: restoreResponse,
  }),
  stats: route({
    method: 'GET',
    path: '/company/stats',
    summary: 'Counts active companies by status.',
    permission: 'companies.read',
    response: z.object({ data: companyStats }),
  }),
  decisions: route({
    method: 'GET',
    path: '/company/decisions/:id',
    summary: "Lists the decisions on a company's account, newest first.",
    permission: 'companies.read',
    params: idParams(companyId),
    query: listQuery({}),
    response: pageResponse(decision),
  }),
  verification: route({
    method: 'POST',
    path: '/company/verification',
    summary: 'Claims and returns a pending company: the one with `id`, or else the first after `after` that nobody else has claimed.',
    permission: 'members.decide',
    changes: [],
    body: companyClaimDraft,
    skipsAudit: true,
    response: dataResponse(companyQueueItem),
  }),
};
