import {
  type Story,
  type StoryChange,
  type StoryDraft,
  type StoryId,
  type StoryListQuery,
  storyId,
} from '../../../../contract/entities/content/stories.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import type { ScheduleDraft, ScheduleTimes } from '../../../../contract/kit/schedule.ts';
import type { SeenVersion } from '../../../../contract/kit/version.ts';
import { presentArchived, summarizeRestoredIds } from '../../../kit/archive.ts';
import { audit, changedFieldsBefore, changedFiles } from '../../../kit/audit.ts';
import { toChanges, toFields } from '../../../kit/columns.ts';
import { readDays } from '../../../kit/days.ts';
import { type PageQuery, presentPage } from '../../../kit/list.ts';
import { countBySchedule, presentSchedule, readSchedule, scheduleBefore, scheduleChanges } from '../../../kit/schedule.ts';
import { assertUnchanged, presentVersion } from '../../../kit/stale.ts';
import type { Context, StoredFiles } from '../../../platform/context.ts';
import { orNotFound } from '../../../platform/errors.ts';
import { hostedVideoPresenter } from '../../messages/videos/index.ts';
import { recordFile } from '../../office/files/index.ts';
import { listReactions, presentReactionCounts } from '../reactions/index.ts';
import { type StoryRow, storiesRead } from './stories.read.ts';
import { storiesRepo, storyColumns } from './stories.repo.ts';
import { createMedia, replaceVideo, updateMedia } from './story-media.service.ts';

type Files = StoredFiles<'image'>;

/** The video that a story plays. Its replacement may be uploading. */
export const shownVideo = ({ hosted_id, shown_state }: StoryRow) => ({ hosted_id, state: shown_state });

/** Presents a story. Its image is public; the URL of its player is signed for this response. */
const presenter = (context: Pick<Context, 'files' | 'video' | 'now'>) => {
  const hosted = hostedVideoPresenter(context);
  return (row: StoryRow): Story => ({
    id: toId(storyId, row.id),
    text: row.text,
    type: row.type,
    image: row.image_id === null ? null : context.files.publicUrl(row.image_id),
    video: row.archived_at === null ? hosted.address(shownVideo(row)) : null,
    upload: row.type === 'video' ? hosted.upload(row) : null,
    ...hosted.poster({ ...row, ...shownVideo(row) }),
    ...presentReactionCounts(row),
    ...presentSchedule(row, context.now),
    created_at: row.created_at.toISOString(),
    ...presentVersion(row),
    ...presentArchived(row),
  });
};

export const getActive = async ({ db }: Pick<Context, 'db'>, id: number): Promise<StoryRow> =>
  orNotFound(await storiesRead.activeById(db, id), `story ${id}`);

export const lockActive = async ({ db }: Pick<Context, 'db'>, id: number) => orNotFound(await storiesRepo.lock(db, id), `story ${id}`);

const recordImage = async (context: Context, { image }: Files): Promise<string | undefined> => {
  if (image) await recordFile(context, image, 'public');
  return image?.id;
};

const findAndPresent = async (context: Context, id: number) => presenter(context)(await getActive(context, id));

const hour = 3_600_000;

/** A new story ends some hours after it is published, unless its author chose otherwise. */
const withDefaultEnd = ({ now, settings }: Context, draft: ScheduleDraft, times: ScheduleTimes): ScheduleTimes => {
  if (draft.expire_at !== undefined || settings.storyHours === 0) return times;
  return { ...times, expire_at: new Date((times.publish_at ?? now).getTime() + settings.storyHours * hour) };
};

export const stories = {
  async list(context: Context, query: StoryListQuery) {
    const page = await storiesRead.page(context.db, readDays(context, query), { isArchived: false, now: context.now });
    return presentPage(page, presenter(context), query);
  },
  async archived(context: Context, query: StoryListQuery) {
    const page = await storiesRead.page(context.db, readDays(context, query), { isArchived: true, now: context.now });
    return presentPage(page, presenter(context), query);
  },
  async get(context: Context, id: StoryId, query: PageQuery) {
    const row = orNotFound(await storiesRead.byId(context.db, id), `story ${id}`);
    return {
      data: { ...presenter(context)(row), paginated_reactions: await listReactions(context, { kind: 'story', record: row }, query) },
    };
  },
  async stats({ db, now }: Context) {
    const total = await storiesRead.count(db);
    return { data: { total_stories: total, by_schedule: await countBySchedule(db, { table: 'stories', total, now }) } };
  },
  async create(context: Context, draft: StoryDraft, files: Files) {
    const { publish_at, expire_at, ...fields } = draft;
    const chosen = { publish_at, expire_at };
    const schedule = withDefaultEnd(context, chosen, readSchedule(context, chosen));
    const media = createMedia(draft.type, await recordImage(context, files));
    const { id } = await storiesRepo.insert(context.db, draft, { ...media, ...schedule, by: context.actor.id, at: context.now });
    await audit(context, {
      action: 'stories.create',
      entity: 'stories',
      id,
      after: { ...fields, ...scheduleChanges({ ...chosen, expire_at: chosen.expire_at ?? null }, schedule), ...changedFiles(files) },
    });
    return { data: await findAndPresent(context, id), message: 'Story added successfully' };
  },
  async update(
    context: Context,
    { seen_updated_at, ...change }: StoryChange & SeenVersion,
    { id, files, slot }: { id: StoryId; files: Files; slot: string | undefined },
  ) {
    const before = await lockActive(context, id);
    await assertUnchanged(before, { seen_updated_at }, { ...entities.stories, present: () => findAndPresent(context, id) });
    const schedule = readSchedule(context, change, before);
    const videos = change.new_video ? await replaceVideo(context.db, before, slot) : undefined;
    const media = updateMedia(before, change, { imageId: await recordImage(context, files), videos });
    await storiesRepo.update(context.db, id, { change, ...media, ...schedule, at: context.now });
    const times = scheduleChanges(change, schedule);
    const stored = toFields(storyColumns, before);
    const hasNewVideo = before.type === 'video' && media.type === 'video' && change.new_video === true;
    await audit(context, {
      action: 'stories.update',
      entity: 'stories',
      id,
      before: { ...stored, type: before.type, ...changedFieldsBefore(times, scheduleBefore(before)) },
      after: {
        ...stored,
        ...toChanges(storyColumns, change),
        type: media.type,
        ...times,
        ...changedFiles(files),
        ...(hasNewVideo ? { video: 'changed' } : {}),
      },
    });
    return { data: await findAndPresent(context, id), message: 'Story updated successfully' };
  },
  async archive(context: Context, id: StoryId) {
    const { text } = await lockActive(context, id);
    await storiesRepo.archive(context.db, id, { at: context.now, by: context.actor.id });
    await audit(context, { action: 'stories.archive', entity: 'stories', id, before: { text } });
    return { message: 'Story deleted successfully' };
  },
  async restore(context: Context, ids: StoryId[]) {
    const archived = await storiesRepo.lockArchived(context.db, ids);
    const restored = ids.filter((id) => archived.has(id));
    if (restored.length > 0) await storiesRepo.restore(context.db, restored, context.now);
    await audit(
      context,
      restored.map((id) => ({ action: 'stories.restore', entity: 'stories', id })),
    );
    return summarizeRestoredIds(entities.stories, { restored: archived }, ids);
  },
};
