import {
  type Conference,
  type ConferenceChange,
  type ConferenceDraft,
  type ConferenceListQuery,
  conferenceId,
} from '../../../contract/entities/conferences.ts';
import { entities } from '../../../contract/entities/index.ts';
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
import { listReactions, presentReactionCounts } from '../reactions/index.ts';
import { type ConferenceRow, conferencesRepo } from './conferences.repo.ts';

type Files = StoredFiles<'image'>;

const presenter =
  ({ files }: Context) =>
  (row: ConferenceRow): Conference => ({
    id: toId(conferenceId, row.id),
    title: row.title,
    description: row.description,
    link: row.link,
    image: files.publicUrl(row.image_id),
    categories: row.categories.map(presentLabel),
    tags: row.tags.map(presentLabel),
    ...presentReactionCounts(row),
    created_at: row.created_at.toISOString(),
    ...presentVersion(row),
    ...presentArchived(row),
  });

const getActive = async ({ db }: Context, id: number) => orNotFound(await conferencesRepo.activeById(db, id), `conference ${id}`);
const findAndPresent = async (context: Context, id: number) => presenter(context)(await getActive(context, id));
const listPage = async (context: Context, query: ConferenceListQuery, isArchived: boolean) =>
  presentPage(await conferencesRepo.page(context.db, readDays(context, query), isArchived), presenter(context), query);

export const conferences = {
  list: (context: Context, query: ConferenceListQuery) => listPage(context, query, false),
  archived: (context: Context, query: ConferenceListQuery) => listPage(context, query, true),
  ...labelLists(entities.conferences),
  ...labeledArchive(entities.conferences),
  async get(context: Context, id: number, query: PageQuery) {
    const row = orNotFound(await conferencesRepo.byId(context.db, id), `conference ${id}`);
    return {
      data: { ...presenter(context)(row), paginated_reactions: await listReactions(context, { kind: 'conference', record: row }, query) },
    };
  },
  async stats({ db }: Context) {
    return { data: { total_conferences: await getCounter(db, 'conferences.live') } };
  },
  async create(context: Context, draft: ConferenceDraft, files: Required<Files>) {
    const { db, now, actor } = context;
    await recordFile(context, files.image, 'public');
    const { id } = await conferencesRepo.insert(db, draft, { image_id: files.image.id, at: now, by: actor.id });
    const message = await completeCreate(context, entities.conferences, { id, draft, files });
    return { data: await findAndPresent(context, id), message };
  },
  async update(
    context: Context,
    id: number,
    { draft: { seen_updated_at, ...draft }, ...files }: Files & { draft: ConferenceChange & SeenVersion },
  ) {
    await lockLabeledRecord(context.db, entities.conferences, id);
    const before = await getActive(context, id);
    await assertUnchanged(before, { seen_updated_at }, { ...entities.conferences, present: () => presenter(context)(before) });
    if (files.image) await recordFile(context, files.image, 'public');
    await conferencesRepo.update(context.db, id, { ...draft, image_id: files.image?.id, at: context.now });
    const message = await completeUpdate(context, entities.conferences, { id, draft, files, before });
    return { data: await findAndPresent(context, id), message };
  },
};
