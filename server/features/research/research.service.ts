import { entities } from '../../../contract/entities/index.ts';
import {
  type Research,
  type ResearchChange,
  type ResearchDraft,
  type ResearchListQuery,
  researchId,
} from '../../../contract/entities/research.ts';
import { toId } from '../../../contract/kit/ids.ts';
import type { SeenVersion } from '../../../contract/kit/version.ts';
import { presentArchived } from '../../kit/archive.ts';
import { getCounter } from '../../kit/counters.ts';
import { readDays } from '../../kit/days.ts';
import { completeCreate, completeUpdate, labeledArchive, labelLists, lockLabeledRecord, presentLabel } from '../../kit/labels.ts';
import { type PageQuery, presentPage } from '../../kit/list.ts';
import { assertUnchanged, presentVersion } from '../../kit/stale.ts';
import type { Context, StoredFiles } from '../../platform/context.ts';
import { orNotFound } from '../../platform/errors.ts';
import { recordFile } from '../files/index.ts';
import { listPurchases } from '../purchases/index.ts';
import { type ResearchRow, researchRepo } from './research.repo.ts';

type Files = StoredFiles<'image'>;

const presenter =
  ({ files }: Context) =>
  (row: ResearchRow): Research => ({
    id: toId(researchId, row.id),
    name: row.name,
    coin_price: row.coin_price,
    image: files.publicUrl(row.image_id),
    description: row.description,
    buyers: row.buyers,
    categories: row.categories.map(presentLabel),
    tags: row.tags.map(presentLabel),
    created_at: row.created_at.toISOString(),
    ...presentVersion(row),
    ...presentArchived(row),
  });

const getActive = async ({ db }: Context, id: number) => orNotFound(await researchRepo.activeById(db, id), `research ${id}`);
const findAndPresent = async (context: Context, id: number) => presenter(context)(await getActive(context, id));
const listPage = async (context: Context, query: ResearchListQuery, isArchived: boolean) =>
  presentPage(await researchRepo.page(context.db, readDays(context, query), isArchived), presenter(context), query);

export const research = {
  list: (context: Context, query: ResearchListQuery) => listPage(context, query, false),
  archived: (context: Context, query: ResearchListQuery) => listPage(context, query, true),
  ...labelLists(entities.research),
  ...labeledArchive(entities.research),
  /** Counts all active records. With an id, presents that record and a page of its buyers. */
  async stats(context: Context, { id, ...query }: PageQuery & { id?: number | undefined }) {
    if (id === undefined) return { data: { total_researches: await getCounter(context.db, 'research.live') } };
    const row = orNotFound(await researchRepo.byId(context.db, id), `research ${id}`);
    return {
      data: {
        ...presenter(context)(row),
        doctors_purchased_researches: await listPurchases(context, { kind: 'research', record: row }, query),
      },
    };
  },
  async create(context: Context, draft: ResearchDraft, files: Required<Files>) {
    const { db, now, actor } = context;
    await recordFile(context, files.image, 'public');
    const { id } = await researchRepo.insert(db, draft, { image_id: files.image.id, at: now, by: actor.id });
    const message = await completeCreate(context, entities.research, { id, draft, files });
    return { data: await findAndPresent(context, id), message };
  },
  async update(
    context: Context,
    id: number,
    { draft: { seen_updated_at, ...draft }, ...files }: Files & { draft: ResearchChange & SeenVersion },
  ) {
    await lockLabeledRecord(context.db, entities.research, id);
    const before = await getActive(context, id);
    await assertUnchanged(before, { seen_updated_at }, { ...entities.research, present: () => presenter(context)(before) });
    if (files.image) await recordFile(context, files.image, 'public');
    await researchRepo.update(context.db, id, { ...draft, image_id: files.image?.id, at: context.now });
    const message = await completeUpdate(context, entities.research, { id, draft, files, before });
    return { data: await findAndPresent(context, id), message };
  },
};
