import { z } from 'zod';
import { archivedFields, restoreAnswer, restoreBody } from '../kit/archive.ts';
import { byId, recordId } from '../kit/ids.ts';
import { answerOf, namedListQuery, pageOf } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { requiredText } from '../kit/text.ts';

export const areaId = recordId('AreaId');
export type AreaId = z.infer<typeof areaId>;

export const area = z.object({
  id: areaId,
  name: z.string(),
  /** Live doctors that carry it. */
  doctors: z.int(),
  ...archivedFields,
});
export type Area = z.infer<typeof area>;

export const areaDraft = z.strictObject({ name: requiredText('Name', { max: 100 }) });
export type AreaDraft = z.infer<typeof areaDraft>;

export const areaListQuery = namedListQuery();
export type AreaListQuery = z.infer<typeof areaListQuery>;

export const areaRoutes = {
  list: route({
    method: 'GET',
    path: '/area',
    summary: 'Lists live areas, newest first.',
    permission: 'areas.read',
    query: areaListQuery,
    response: pageOf(area),
  }),
  create: route({
    method: 'POST',
    path: '/area/store',
    summary: 'Adds an area.',
    permission: 'areas.write',
    body: areaDraft,
    response: answerOf(area),
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: '/area/update/:id',
    summary: 'Renames an area.',
    permission: 'areas.write',
    params: byId(areaId),
    body: areaDraft,
    response: answerOf(area),
  }),
  archive: route({
    method: 'DELETE',
    path: '/area/destroy/:id',
    summary: 'Archives an area; doctors that carry it keep it.',
    permission: 'areas.write',
    params: byId(areaId),
    response: answerOf(area),
  }),
  archived: route({
    method: 'GET',
    path: '/area/archived',
    summary: 'Lists archived areas.',
    permission: 'areas.read',
    query: areaListQuery,
    response: pageOf(area),
  }),
  restore: route({
    method: 'POST',
    path: '/area/restore',
    summary: 'Restores archived areas.',
    permission: 'areas.write',
    body: restoreBody(areaId),
    response: restoreAnswer,
  }),
  stats: route({
    method: 'GET',
    path: '/area/stats',
    summary: 'Counts live areas.',
    permission: 'statistics.read',
    response: z.object({ data: z.object({ total_areas: z.int() }) }),
  }),
};
