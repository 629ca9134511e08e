import { z } from 'zod';
import { archivedFields, restoreAnswer, restoreBody } from '../kit/archive.ts';
import { byId, recordId } from '../kit/ids.ts';
import { answerOf, done, listQuery, pageOf, searchTerm } from '../kit/list.ts';
import { coinPrice } from '../kit/price.ts';
import { route } from '../kit/route.ts';
import { requiredText } from '../kit/text.ts';
import { labelFields, labelFilters, labelIds } from './labels.ts';
import { named } from './members.ts';
import { purchasePage } from './purchases.ts';

export const researchId = recordId('ResearchId');
export type ResearchId = z.infer<typeof researchId>;

export const research = z.object({
  id: researchId,
  name: z.string(),
  coin_price: z.int(),
  /** A public address; `?size=thumbnail` asks for the small picture. */
  image: z.string(),
  description: z.string(),
  /** How many doctors bought it. */
  buyers: z.int(),
  ...labelFields,
  created_at: z.iso.datetime(),
  ...archivedFields,
});
export type Research = z.infer<typeof research>;

export const researchDraft = z.strictObject({
  name: requiredText('Name', { max: 150 }),
  coin_price: coinPrice(),
  description: requiredText('Description', { max: 5000 }),
  ...labelIds,
});
export type ResearchDraft = z.infer<typeof researchDraft>;

/** What is not sent stays as it is. */
export const researchChange = researchDraft.partial();
export type ResearchChange = z.infer<typeof researchChange>;

/** `coin_price` finds exactly that price. */
export const researchListQuery = listQuery({ name: searchTerm, coin_price: coinPrice().optional(), ...labelFilters });
export type ResearchListQuery = z.infer<typeof researchListQuery>;

const paging = listQuery({});

export const researchRoutes = {
  list: route({
    method: 'GET',
    path: '/library/research',
    summary: 'Lists live researches, newest first.',
    permission: 'research.read',
    query: researchListQuery,
    response: pageOf(research),
  }),
  categories: route({
    method: 'GET',
    path: '/library/research/categories',
    summary: 'Lists the categories that live researches carry, by name.',
    permission: 'research.read',
    query: paging,
    response: pageOf(named),
  }),
  tags: route({
    method: 'GET',
    path: '/library/research/tags',
    summary: 'Lists the tags that live researches carry, by name.',
    permission: 'research.read',
    query: paging,
    response: pageOf(named),
  }),
  create: route({
    method: 'POST',
    path: '/library/research/store',
    summary: 'Adds a research with its picture.',
    permission: 'research.write',
    body: researchDraft,
    files: { image: { kind: 'image', required: 'Image is required' } },
    response: answerOf(research),
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: '/library/research/update/:id',
    summary: 'Changes a research.',
    permission: 'research.write',
    params: byId(researchId),
    body: researchChange,
    files: { image: { kind: 'image' } },
    response: answerOf(research),
  }),
  archive: route({
    method: 'DELETE',
    path: '/library/research/destroy/:id',
    summary: 'Archives a research; who bought it keeps it.',
    permission: 'research.write',
    params: byId(researchId),
    response: done,
  }),
  archived: route({
    method: 'GET',
    path: '/library/research/archived',
    summary: 'Lists archived researches.',
    permission: 'research.read',
    query: researchListQuery,
    response: pageOf(research),
  }),
  restore: route({
    method: 'POST',
    path: '/library/research/restore',
    summary: 'Restores archived researches.',
    permission: 'research.write',
    body: restoreBody(researchId),
    response: restoreAnswer,
  }),
  stats: route({
    method: 'GET',
    path: '/library/research/stats',
    summary: 'Counts live researches; with `id`, shows that research and a page of the doctors who bought it.',
    permission: 'research.read',
    query: paging.extend({ id: researchId.optional() }),
    response: z.union([
      z.object({ data: z.object({ total_researches: z.int() }) }),
      z.object({ data: research.extend({ doctors_purchased_researches: purchasePage }) }),
    ]),
  }),
};
