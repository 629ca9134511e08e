import type {
  Conference,
  ConferenceChange,
  ConferenceDraft,
  ConferenceId,
  ConferenceListQuery,
} from '../../../contract/entities/conferences.ts';
import { presentArchived } from '../../kit/archive.ts';
import { audit, changedFiles, factsBefore } from '../../kit/audit.ts';
import { labelledArchive, lockLabelled } from '../../kit/labelled.ts';
import { labelNames, labelsInUse, namedLabel, nothingCarried, writeLabels } from '../../kit/labels.ts';
import { type PageQuery, pageAnswer } from '../../kit/page.ts';
import { holdCounts } from '../../kit/tallies.ts';
import type { Context, StoredFiles } from '../../platform/context.ts';
import { orNotFound } from '../../platform/errors.ts';
import { recordFile } from '../files/index.ts';
import { reactionCountsOf, whoReacted } from '../reactions/index.ts';
import { type ConferenceRow, conferencesRead } from './conferences.read.ts';
import { conferencesRepo } from './conferences.repo.ts';

type Files = StoredFiles<'image'>;

/** The only way out for a conference; its picture is public. */
const presenter =
  ({ files }: Pick<Context, 'files'>) =>
  (row: ConferenceRow): Conference => ({
    id: row.id as ConferenceId, // a database id becomes the contract's
    title: row.title,
    description: row.description,
    link: row.link,
    image: files.publicAddress(row.image_id),
    categories: row.categories.map(namedLabel),
    tags: row.tags.map(namedLabel),
    ...reactionCountsOf(row),
    created_at: row.created_at.toISOString(),
    ...presentArchived(row),
  });

const live = async ({ db }: Context, id: number): Promise<ConferenceRow> =>
  orNotFound(await conferencesRead.byId(db, id), `conference ${id}`);

const whole = async (context: Context, id: number): Promise<Conference> => presenter(context)(await live(context, id));

const listed = async (context: Context, query: ConferenceListQuery, isArchived: boolean) =>
  pageAnswer(await conferencesRead.page(context.db, { query, isArchived }), presenter(context), query);

export const conferences = {
  list: (context: Context, query: ConferenceListQuery) => listed(context, query, false),
  archived: (context: Context, query: ConferenceListQuery) => listed(context, query, true),
  categories: (context: Context, query: PageQuery) => labelsInUse(context, { kind: 'conference', label: 'category' }, query),
  tags: (context: Context, query: PageQuery) => labelsInUse(context, { kind: 'conference', label: 'tag' }, query),
  async get(context: Context, id: ConferenceId, query: PageQuery) {
    const row = await live(context, id);
    return {
      data: { ...presenter(context)(row), paginated_reactions: await whoReacted(context, { of: 'conference', record: row }, query) },
    };
  },
  async stats({ db }: Context) {
    return { data: { total_conferences: await conferencesRead.count(db) } };
  },
  async create(context: Context, { category_ids, tag_ids, ...facts }: ConferenceDraft, { image }: Required<Files>) {
    const { db, now, actor } = context;
    await holdCounts(db, 'conferences');
    await recordFile(context, image, 'public');
    const { id } = await conferencesRepo.insert(db, { ...facts, image_id: image.id }, { at: now, by: actor.id });
    const labels = await writeLabels(context, 'conference', { id, category_ids, tag_ids, carried: nothingCarried });
    await audit(context, {
      action: 'conferences.create',
      entity: 'conferences',
      id,
      after: { ...facts, ...changedFiles({ image }), ...labels },
    });
    return { data: await whole(context, id), message: 'Conference added successfully' };
  },
  async update(context: Context, { category_ids, tag_ids, ...facts }: ConferenceChange, { id, image }: Files & { id: ConferenceId }) {
    const { db, now } = context;
    await lockLabelled(db, 'conference', { id, category_ids, tag_ids });
    const before = await live(context, id);
    if (image) await recordFile(context, image, 'public');
    await conferencesRepo.update(db, id, { facts: { ...facts, image_id: image?.id }, at: now });
    const labels = await writeLabels(context, 'conference', { id, category_ids, tag_ids, carried: before });
    const after = { ...facts, ...changedFiles({ image }), ...labels };
    const { title, description, link } = before;
    const known = { title, description, link, ...labelNames(before) };
    await audit(context, { action: 'conferences.update', entity: 'conferences', id, before: factsBefore(after, known), after });
    return { data: await whole(context, id), message: 'Conference updated successfully' };
  },
  ...labelledArchive({ kind: 'conference', label: 'Conference', calling: 'title', stamps: ['updated_at'] }),
};
