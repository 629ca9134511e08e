import {
  type Research,
  type ResearchChange,
  type ResearchListQuery,
  researchId,
  researchRoutes,
} from '../../../../contract/entities/content/research.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { createContentService, presentShared, type Sent } from '../../../kit/content.ts';
import { handle } from '../../../kit/handle.ts';
import { columnConditions } from '../../../kit/records.ts';
import { recordFile } from '../../office/files/index.ts';
import { listPurchases, refund, undoRefund } from '../purchases/index.ts';

const research = createContentService(entities.research, {
  columns: ['name', 'coin_price', 'description', 'image_id'],
  counts: ['buyers'],
  conditions: ({ coin_price }: ResearchListQuery) => columnConditions({ coin_price }),
  toColumns: async (context, { draft, files: { image } }: Sent<ResearchChange, 'image'>) => ({
    ...draft,
    image_id: image && (await recordFile(context, image, 'public')),
  }),
  present: (row, { files }): Research => ({
    id: toId(researchId, row.id),
    name: row.name,
    coin_price: row.coin_price,
    image: files.publicUrl(row.image_id),
    description: row.description,
    buyers: row.buyers,
    ...presentShared(row),
  }),
});

export const researchHandlers = [
  handle(researchRoutes.list, ({ query, context }) => research.list(context, query)),
  handle(researchRoutes.categories, ({ query, context }) => research.categories(context, query)),
  handle(researchRoutes.tags, ({ query, context }) => research.tags(context, query)),
  handle(researchRoutes.create, ({ body, files, context }) => research.create(context, body, files)),
  handle(researchRoutes.update, ({ params, body, files, context }) => research.update(context, params.id, { sent: body, files })),
  handle(researchRoutes.archive, ({ params, context }) => research.archive(context, params.id)),
  handle(researchRoutes.archived, ({ query, context }) => research.archived(context, query)),
  handle(researchRoutes.restore, ({ body, context }) => research.restore(context, body.ids)),
  handle(researchRoutes.refund, ({ body, context }) => refund(context, { kind: 'research', ...body })),
  handle(researchRoutes.undoRefund, ({ body, context }) => undoRefund(context, { kind: 'research', ...body })),
  // Counts all active research papers. With an id, presents that paper and a page of its buyers.
  handle(researchRoutes.stats, async ({ query: { id, ...query }, context }) => {
    if (id === undefined) return { data: { total_researches: await research.count(context) } };
    const record = await research.find(context, id);
    const doctors_purchased_researches = await listPurchases(context, { kind: 'research', record }, query);
    return { data: { ...research.present(record, context), doctors_purchased_researches } };
  }),
];
