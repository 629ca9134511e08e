import { z } from 'zod';
import { archivedFields } from '../../kit/archive.ts';
import { pictureRatios } from '../../kit/crop.ts';
import { requiredLongText, requiredText, webAddress } from '../../kit/fields.ts';
import { idParams, recordId } from '../../kit/ids.ts';
import { dataResponse, dayFilters, listQueries, listQuery, searchTerm } from '../../kit/list.ts';
import { archiveRoutes, listRoute, statsRoute, writeRoutes } from '../../kit/record-routes.ts';
import { route } from '../../kit/route.ts';
import { versionFields } from '../../kit/version.ts';
import { entities } from '../index.ts';
import { labelFields, labelFilters, labelIds, labelRoutes } from './labels.ts';
import { reactionCounts, reactionPage } from './reactions.ts';

export const conferenceId = recordId('ConferenceId');
export type ConferenceId = z.infer<typeof conferenceId>;

export const conference = z.object({
  id: conferenceId,
  title: z.string(),
  description: z.string(),
  /** An http or https URL. */
  link: z.string(),
  /** A public URL; `?size=thumbnail` returns the small picture. */
  image: z.string(),
  ...labelFields,
  ...reactionCounts,
  created_at: z.iso.datetime(),
  ...versionFields,
  ...archivedFields,
});
export type Conference = z.infer<typeof conference>;

/** A conference with a page of its reactions. */
export const conferenceDetail = conference.extend({ paginated_reactions: reactionPage });
export type ConferenceDetail = z.infer<typeof conferenceDetail>;

export const conferenceDraft = z.strictObject({
  title: requiredText('Title', { min: 3, max: 50 }, { min: 'Title must be at least 3 characters long' }),
  description: requiredLongText('Description', { min: 5, max: 2000 }, { min: 'Description must be at least 5 characters long' }),
  link: webAddress('Link', 'Must be a valid URL'),
  ...labelIds,
});
export type ConferenceDraft = z.infer<typeof conferenceDraft>;

/** Fields that are not sent stay as they are. */
export const conferenceChange = conferenceDraft.partial();
export type ConferenceChange = z.infer<typeof conferenceChange>;

const queries = listQueries({ title: searchTerm, ...labelFilters, ...dayFilters }, 'name', 'created');
export type ConferenceListQuery = z.infer<typeof queries.list>;

export const conferenceRoutes = {
  list: listRoute(entities.conferences, { path: '/conference', query: queries.list, item: conference }),
  ...labelRoutes(entities.conferences, { categories: '/conference/categories', tags: '/conference/tags' }),
  get: route({
    method: 'GET',
    path: '/conference/show/:id',
    summary: 'Shows one conference, active or archived; `page` pages its reactions.',
    permission: 'conferences.read',
    params: idParams(conferenceId),
    query: listQuery({}),
    response: dataResponse(conferenceDetail),
  }),
  ...writeRoutes(entities.conferences, {
    id: conferenceId,
    item: conference,
    draft: conferenceDraft,
    change: conferenceChange,
    files: { image: { kind: 'image', ratio: pictureRatios.cover, required: 'Image is required' } },
    paths: { create: '/conference/store', update: '/conference/update/:id' },
  }),
  ...archiveRoutes(entities.conferences, {
    id: conferenceId,
    item: conference,
    query: queries.archive,
    paths: { archive: '/conference/destroy/:id', archived: '/conference/archived', restore: '/conference/restore' },
  }),
  stats: statsRoute(entities.conferences, { path: '/conference/stats', data: { total_conferences: z.int() } }),
};
