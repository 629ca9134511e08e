import { z } from 'zod';
import { archivedFields } from '../../kit/archive.ts';
import { pictureRatios } from '../../kit/crop.ts';
import { coinPrice, requiredLongText, requiredText } from '../../kit/fields.ts';
import { recordId } from '../../kit/ids.ts';
import { dayFilters, listQueries, listQuery, searchTerm } from '../../kit/list.ts';
import { archiveRoutes, listRoute, writeRoutes } from '../../kit/record-routes.ts';
import { route } from '../../kit/route.ts';
import { versionFields } from '../../kit/version.ts';
import { entities } from '../index.ts';
import { labelFields, labelFilters, labelIds, labelRoutes } from './labels.ts';
import { purchasePage, refundRoutes } from './purchases.ts';

export const researchId = recordId('ResearchId');
export type ResearchId = z.infer<typeof researchId>;

export const research = z.object({
  id: researchId,
  name: z.string(),
  coin_price: z.int(),
  /** A public URL; `?size=thumbnail` returns the small picture. */
  image: z.string(),
  description: z.string(),
  /** The number of doctors who bought it. */
  buyers: z.int(),
  ...labelFields,
  created_at: z.iso.datetime(),
  ...versionFields,
  ...archivedFields,
});
export type Research = z.infer<typeof research>;

export const researchDraft = z.strictObject({
  name: requiredText('Name', { max: 150 }),
  coin_price: coinPrice(),
  description: requiredLongText('Description', { max: 5000 }),
  ...labelIds,
});
export type ResearchDraft = z.infer<typeof researchDraft>;

/** Fields that are not sent stay as they are. */
export const researchChange = researchDraft.partial();
export type ResearchChange = z.infer<typeof researchChange>;

/** `coin_price` matches that exact price. */
const queries = listQueries({ name: searchTerm, coin_price: coinPrice().optional(), ...labelFilters, ...dayFilters }, 'name', 'created');
export type ResearchListQuery = z.infer<typeof queries.list>;

export const researchRoutes = {
  list: listRoute(entities.research, { path: '/library/research', query: queries.list, item: research }),
  ...labelRoutes(entities.research, { categories: '/library/research/categories', tags: '/library/research/tags' }),
  ...writeRoutes(entities.research, {
    id: researchId,
    item: research,
    draft: researchDraft,
    change: researchChange,
    files: { image: { kind: 'image', ratio: pictureRatios.cover, required: 'Image is required' } },
    paths: { create: '/library/research/store', update: '/library/research/update/:id' },
  }),
  ...archiveRoutes(entities.research, {
    id: researchId,
    item: research,
    query: queries.archive,
    paths: { archive: '/library/research/destroy/:id', archived: '/library/research/archived', restore: '/library/research/restore' },
  }),
  ...refundRoutes(entities.research, {
    id: researchId,
    paths: { refund: '/library/research/refund', undoRefund: '/library/research/undoRefund' },
  }),
  stats: route({
    method: 'GET',
    path: '/library/research/stats',
    summary: 'Counts active research papers; with `id`, shows that research paper, active or archived, and a page of its purchases.',
    permission: 'research.read',
    query: listQuery({}).extend({ id: researchId.optional() }),
    response: z.union([
      z.object({ data: z.object({ total_researches: z.int() }) }),
      z.object({ data: research.extend({ doctors_purchased_researches: purchasePage }) }),
    ]),
  }),
};
