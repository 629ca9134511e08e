import { z } from 'zod';
import { listQuery, messageResponse, pageResponse } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';
import { accountStatus } from './account-status.ts';
import { doctorId } from './doctors.ts';

const candidate = z.object({
  id: doctorId,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  area: z.string().nullable(),
  specialty: z.string().nullable(),
  status: accountStatus,
  created_at: z.iso.datetime(),
});
export type DuplicateCandidate = z.infer<typeof candidate>;

/** What two doctors have in common. `phone`: the same last digits. `email`: the same part before the @. */
const sharedField = z.enum(['phone', 'email', 'name', 'area']);

/** Two active doctors that may be one person. The older account is the first one. */
export const duplicatePair = z.object({ first: candidate, second: candidate, same: z.array(sharedField) });
export type DuplicatePair = z.infer<typeof duplicatePair>;

/** `doctor_id` lists the pairs of one doctor. */
export const duplicateListQuery = listQuery({ doctor_id: doctorId.optional() });
export type DuplicateListQuery = z.infer<typeof duplicateListQuery>;

export const distinctDraft = z
  .strictObject({ first_id: doctorId, second_id: doctorId, is_distinct: z.boolean() })
  .refine(({ first_id, second_id }) => first_id !== second_id, { path: ['second_id'], error: 'Choose two different doctors' });
export type DistinctDraft = z.infer<typeof distinctDraft>;

export const doctorDuplicateRoutes = {
  duplicates: route({
    method: 'GET',
    path: '/doctor/duplicates',
    summary: 'Lists pairs of active doctors that may be one person, the most alike first, without those that are known to be different.',
    permission: 'doctors.merge',
    query: duplicateListQuery,
    response: pageResponse(duplicatePair),
  }),
  setDistinct: route({
    method: 'POST',
    path: '/doctor/duplicates/distinct',
    summary: 'Marks two doctors as different people, which takes them out of the possible duplicates, or removes that mark.',
    permission: 'doctors.merge',
    body: distinctDraft,
    response: messageResponse,
  }),
};
