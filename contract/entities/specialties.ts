import { z } from 'zod';
import { archivedFields, restoreAnswer, restoreBody } from '../kit/archive.ts';
import { byId, recordId } from '../kit/ids.ts';
import { answerOf, namedListQuery, pageOf } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { requiredText } from '../kit/text.ts';

/** A specialty is called `field` on the wire, as the specification writes it. */
export const specialtyId = recordId('SpecialtyId');
export type SpecialtyId = z.infer<typeof specialtyId>;

export const specialty = z.object({
  id: specialtyId,
  name: z.string(),
  /** Live doctors that carry it. */
  doctors: z.int(),
  ...archivedFields,
});
export type Specialty = z.infer<typeof specialty>;

export const specialtyDraft = z.strictObject({ name: requiredText('Name', { max: 100 }) });
export type SpecialtyDraft = z.infer<typeof specialtyDraft>;

export const specialtyListQuery = namedListQuery();
export type SpecialtyListQuery = z.infer<typeof specialtyListQuery>;

export const specialtyRoutes = {
  list: route({
    method: 'GET',
    path: '/field',
    summary: 'Lists live specialties, newest first.',
    permission: 'specialties.read',
    query: specialtyListQuery,
    response: pageOf(specialty),
  }),
  create: route({
    method: 'POST',
    path: '/field/store',
    summary: 'Adds a specialty.',
    permission: 'specialties.write',
    body: specialtyDraft,
    response: answerOf(specialty),
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: '/field/update/:id',
    summary: 'Renames a specialty.',
    permission: 'specialties.write',
    params: byId(specialtyId),
    body: specialtyDraft,
    response: answerOf(specialty),
  }),
  archive: route({
    method: 'DELETE',
    path: '/field/destroy/:id',
    summary: 'Archives a specialty; doctors that carry it keep it.',
    permission: 'specialties.write',
    params: byId(specialtyId),
    response: answerOf(specialty),
  }),
  archived: route({
    method: 'GET',
    path: '/field/archived',
    summary: 'Lists archived specialties.',
    permission: 'specialties.read',
    query: specialtyListQuery,
    response: pageOf(specialty),
  }),
  restore: route({
    method: 'POST',
    path: '/field/restore',
    summary: 'Restores archived specialties.',
    permission: 'specialties.write',
    body: restoreBody(specialtyId),
    response: restoreAnswer,
  }),
  stats: route({
    method: 'GET',
    path: '/field/stats',
    summary: 'Counts live specialties.',
    permission: 'statistics.read',
    response: z.object({ data: z.object({ total_fields: z.int() }) }),
  }),
};
