import { z } from 'zod';
import { archivedFields, restoreAnswer, restoreBody } from '../kit/archive.ts';
import { byId, recordId } from '../kit/ids.ts';
import { answerOf, done, listQuery, pageOf, searchTerm } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { requiredText, webAddress } from '../kit/text.ts';
import { labelFields, labelFilters, labelIds } from './labels.ts';
import { named } from './members.ts';
import { reactionCounts, reactionPage } from './reactions.ts';

export const conferenceId = recordId('ConferenceId');
export type ConferenceId = z.infer<typeof conferenceId>;

export const conference = z.object({
  id: conferenceId,
  title: z.string(),
  description: z.string(),
  /** An http or https address. */
  link: z.string(),
  /** A public address; `?size=thumbnail` asks for the small picture. */
  image: z.string(),
  ...labelFields,
  ...reactionCounts,
  created_at: z.iso.datetime(),
  ...archivedFields,
});
export type Conference = z.infer<typeof conference>;

/** A conference with a page of who reacted. */
export const conferenceDetail = conference.extend({ paginated_reactions: reactionPage });
export type ConferenceDetail = z.infer<typeof conferenceDetail>;

export const conferenceDraft = z.strictObject({
  title: requiredText(
    'Title',
    { min: 3, max: 50 },
    { min: 'Title must be at least 3 characters long', max: 'Title must not exceed 50 characters' },
  ),
  description: requiredText('Description', { min: 5, max: 2000 }, { min: 'Description must be at least 5 characters long' }),
  link: webAddress('Link', 'Must be a valid URL'),
  ...labelIds,
});
export type ConferenceDraft = z.infer<typeof conferenceDraft>;

/** What is not sent stays as it is. */
export const conferenceChange = conferenceDraft.partial();
export type ConferenceChange = z.infer<typeof conferenceChange>;

export const conferenceListQuery = listQuery({ title: searchTerm, ...labelFilters });
export type ConferenceListQuery = z.infer<typeof conferenceListQuery>;

const paging = listQuery({});

export const conferenceRoutes = {
  list: route({
    method: 'GET',
    path: '/conference',
    summary: 'Lists live conferences, newest first.',
    permission: 'conferences.read',
    query: conferenceListQuery,
    response: pageOf(conference),
  }),
  categories: route({
    method: 'GET',
    path: '/conference/categories',
    summary: 'Lists the categories that live conferences carry, by name.',
    permission: 'conferences.read',
    query: paging,
    response: pageOf(named),
  }),
  tags: route({
    method: 'GET',
    path: '/conference/tags',
    summary: 'Lists the tags that live conferences carry, by name.',
    permission: 'conferences.read',
    query: paging,
    response: pageOf(named),
  }),
  get: route({
    method: 'GET',
    path: '/conference/show/:id',
    summary: 'Shows one conference; `page` pages who reacted.',
    permission: 'conferences.read',
    params: byId(conferenceId),
    query: paging,
    response: answerOf(conferenceDetail),
  }),
  create: route({
    method: 'POST',
    path: '/conference/store',
    summary: 'Adds a conference.',
    permission: 'conferences.write',
    body: conferenceDraft,
    files: { image: { kind: 'image', required: 'Image is required' } },
    response: answerOf(conference),
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: '/conference/update/:id',
    summary: 'Changes a conference.',
    permission: 'conferences.write',
    params: byId(conferenceId),
    body: conferenceChange,
    files: { image: { kind: 'image' } },
    response: answerOf(conference),
  }),
  archive: route({
    method: 'DELETE',
    path: '/conference/destroy/:id',
    summary: 'Archives a conference.',
    permission: 'conferences.write',
    params: byId(conferenceId),
    response: done,
  }),
  archived: route({
    method: 'GET',
    path: '/conference/archived',
    summary: 'Lists archived conferences.',
    permission: 'conferences.read',
    query: conferenceListQuery,
    response: pageOf(conference),
  }),
  restore: route({
    method: 'POST',
    path: '/conference/restore',
    summary: 'Restores archived conferences.',
    permission: 'conferences.write',
    body: restoreBody(conferenceId),
    response: restoreAnswer,
  }),
  stats: route({
    method: 'GET',
    path: '/conference/stats',
    summary: 'Counts live conferences.',
    permission: 'statistics.read',
    response: z.object({ data: z.object({ total_conferences: z.int() }) }),
  }),
};
