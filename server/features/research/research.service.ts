import type { Research, ResearchChange, ResearchDraft, ResearchId, ResearchListQuery } from '../../../contract/entities/research.ts';
import { presentArchived } from '../../kit/archive.ts';
import { audit, changedFiles, factsBefore } from '../../kit/audit.ts';
import { labelledArchive, lockLabelled } from '../../kit/labelled.ts';
import { labelNames, labelsInUse, namedLabel, nothingCarried, writeLabels } from '../../kit/labels.ts';
import { type PageQuery, pageAnswer } from '../../kit/page.ts';
import { holdCounts } from '../../kit/tallies.ts';
import type { Context, StoredFiles } from '../../platform/context.ts';
import { orNotFound } from '../../platform/errors.ts';
import { recordFile } from '../files/index.ts';
import { whoBought } from '../purchases/index.ts';
import { type ResearchRow, researchRead } from './research.read.ts';
import { researchRepo } from './research.repo.ts';

type Files = StoredFiles<'image'>;

/** The only way out for a research; its picture is public. */
const presenter =
  ({ files }: Pick<Context, 'files'>) =>
  (row: ResearchRow): Research => ({
    id: row.id as ResearchId, // a database id becomes the contract's
    name: row.name,
    coin_price: row.coin_price,
    image: files.publicAddress(row.image_id),
    description: row.description,
    buyers: row.buyers,
    categories: row.categories.map(namedLabel),
    tags: row.tags.map(namedLabel),
    created_at: row.created_at.toISOString(),
    ...presentArchived(row),
  });

const live = async ({ db }: Context, id: number): Promise<ResearchRow> => orNotFound(await researchRead.byId(db, id), `research ${id}`);

const whole = async (context: Context, id: number): Promise<Research> => presenter(context)(await live(context, id));

const listed = async (context: Context, query: ResearchListQuery, isArchived: boolean) =>
  pageAnswer(await researchRead.page(context.db, { query, isArchived }), presenter(context), query);

export const research = {
  list: (context: Context, query: ResearchListQuery) => listed(context, query, false),
  archived: (context: Context, query: ResearchListQuery) => listed(context, query, true),
  categories: (context: Context, query: PageQuery) => labelsInUse(context, { kind: 'research', label: 'category' }, query),
  tags: (context: Context, query: PageQuery) => labelsInUse(context, { kind: 'research', label: 'tag' }, query),
  /** How many there are; of one research, who bought it. */
  async stats(context: Context, { id, ...query }: PageQuery & { id?: ResearchId | undefined }) {
    if (id === undefined) return { data: { total_researches: await researchRead.count(context.db) } };
    const row = await live(context, id);
    const buyers = await whoBought(context, { of: 'research', record: row }, query);
    return { data: { ...presenter(context)(row), doctors_purchased_researches: buyers } };
  },
  async create(context: Context, { category_ids, tag_ids, ...facts }: ResearchDraft, { image }: Required<Files>) {
    const { db, now, actor } = context;
    await holdCounts(db, 'research');
    await recordFile(context, image, 'public');
    const { id } = await researchRepo.insert(db, { ...facts, image_id: image.id }, { at: now, by: actor.id });
    const labels = await writeLabels(context, 'research', { id, category_ids, tag_ids, carried: nothingCarried });
    await audit(context, { action: 'research.create', entity: 'research', id, after: { ...facts, ...changedFiles({ image }), ...labels } });
    return { data: await whole(context, id), message: 'Research added successfully' };
  },
  async update(context: Context, { category_ids, tag_ids, ...facts }: ResearchChange, { id, image }: Files & { id: ResearchId }) {
    const { db, now } = context;
    await lockLabelled(db, 'research', { id, category_ids, tag_ids });
    const before = await live(context, id);
    if (image) await recordFile(context, image, 'public');
    await researchRepo.update(db, id, { facts: { ...facts, image_id: image?.id }, at: now });
    const labels = await writeLabels(context, 'research', { id, category_ids, tag_ids, carried: before });
    const after = { ...facts, ...changedFiles({ image }), ...labels };
    const { name, coin_price, description } = before;
    const known = { name, coin_price, description, ...labelNames(before) };
    await audit(context, { action: 'research.update', entity: 'research', id, before: factsBefore(after, known), after });
    return { data: await whole(context, id), message: 'Research updated successfully' };
  },
  ...labelledArchive({ kind: 'research', label: 'Research', calling: 'name', stamps: ['updated_at'] }),
};
