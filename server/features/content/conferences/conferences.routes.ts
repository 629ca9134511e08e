import {
  type Conference,
  type ConferenceChange,
  conferenceId,
  conferenceRoutes,
} from '../../../../contract/entities/content/conferences.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { createContentService, presentShared, type Sent } from '../../../kit/content.ts';
import { handle } from '../../../kit/handle.ts';
import { recordFile } from '../../office/files/index.ts';
import { listReactions, presentReactionCounts, reactionCounts } from '../reactions/index.ts';

const conferences = createContentService(entities.conferences, {
  columns: ['title', 'description', 'link', 'image_id'],
  counts: reactionCounts,
  conditions: () => [],
  toColumns: async (context, { draft, files: { image } }: Sent<ConferenceChange, 'image'>) => ({
    ...draft,
    image_id: image && (await recordFile(context, image, 'public')),
  }),
  present: (row, { files }): Conference => ({
    id: toId(conferenceId, row.id),
    title: row.title,
    description: row.description,
    link: row.link,
    image: files.publicUrl(row.image_id),
    ...presentReactionCounts(row),
    ...presentShared(row),
  }),
});

export const conferencesHandlers = [
  handle(conferenceRoutes.list, ({ query, context }) => conferences.list(context, query)),
  handle(conferenceRoutes.categories, ({ query, context }) => conferences.categories(context, query)),
  handle(conferenceRoutes.tags, ({ query, context }) => conferences.tags(context, query)),
  handle(conferenceRoutes.get, async ({ params, query, context }) => {
    const record = await conferences.find(context, params.id);
    const paginated_reactions = await listReactions(context, { kind: 'conference', record }, query);
    return { data: { ...conferences.present(record, context), paginated_reactions } };
  }),
  handle(conferenceRoutes.create, ({ body, files, context }) => conferences.create(context, body, files)),
  handle(conferenceRoutes.update, ({ params, body, files, context }) => conferences.update(context, params.id, { sent: body, files })),
  handle(conferenceRoutes.archive, ({ params, context }) => conferences.archive(context, params.id)),
  handle(conferenceRoutes.archived, ({ query, context }) => conferences.archived(context, query)),
  handle(conferenceRoutes.restore, ({ body, context }) => conferences.restore(context, body.ids)),
  handle(conferenceRoutes.stats, async ({ context }) => ({ data: { total_conferences: await conferences.count(context) } })),
];
