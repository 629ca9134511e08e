import type { StoryChange, StoryDraft, StoryId, StoryListQuery } from '../../../contract/entities/stories.ts';
import { restoredAmong } from '../../kit/archive.ts';
import { audit, changedFiles } from '../../kit/audit.ts';
import { type PageQuery, pageAnswer } from '../../kit/page.ts';
import type { Context, StoredFiles } from '../../platform/context.ts';
import { orNotFound } from '../../platform/errors.ts';
import { recordFile } from '../files/index.ts';
import { whoReacted } from '../reactions/index.ts';
import { presenter } from './stories.present.ts';
import { type StoryRow, storiesRead } from './stories.read.ts';
import { storiesRepo } from './stories.repo.ts';
import { type NextRoom, storyNext } from './story-next.service.ts';
import { shownFirst, shownNext } from './story-shown.service.ts';

type Files = StoredFiles<'image'>;

export const liveStory = async ({ db }: Pick<Context, 'db'>, id: number): Promise<StoryRow> =>
  orNotFound(await storiesRead.byId(db, id), `story ${id}`);

export const lockedStory = async ({ db }: Pick<Context, 'db'>, id: number) => orNotFound(await storiesRepo.locked(db, id), `story ${id}`);

const recordImage = async (context: Context, { image }: Files): Promise<string | undefined> => {
  if (image) await recordFile(context, image, 'public');
  return image?.id;
};

const asShown = async (context: Context, id: number) => presenter(context)(await liveStory(context, id));

export const stories = {
  async list(context: Context, query: StoryListQuery) {
    return pageAnswer(await storiesRead.page(context.db, { query, isArchived: false }), presenter(context), query);
  },
  async archived(context: Context, query: StoryListQuery) {
    return pageAnswer(await storiesRead.page(context.db, { query, isArchived: true }), presenter(context), query);
  },
  async get(context: Context, id: StoryId, query: PageQuery) {
    const row = await liveStory(context, id);
    return { data: { ...presenter(context)(row), paginated_reactions: await whoReacted(context, { of: 'story', record: row }, query) } };
  },
  async stats({ db }: Context) {
    return { data: { total_stories: await storiesRead.count(db) } };
  },
  async create(context: Context, { text, type }: StoryDraft, files: Files) {
    const shown = shownFirst(type, await recordImage(context, files));
    const { id } = await storiesRepo.insert(context.db, { ...shown, text, by: context.actor.id, at: context.now });
    await audit(context, { action: 'stories.create', entity: 'stories', id, after: { text, type, ...changedFiles(files) } });
    return { data: await asShown(context, id), message: 'Story added successfully' };
  },
  async update(context: Context, change: StoryChange, { id, files, room }: { id: StoryId; files: Files; room: NextRoom }) {
    const before = await lockedStory(context, id);
    const another = change.new_video ? await storyNext.videosWith(context, before, room) : undefined;
    const shown = shownNext(before, change, { imageId: await recordImage(context, files), another });
    const text = change.text ?? before.text;
    await storiesRepo.update(context.db, id, { ...shown, text, at: context.now });
    const hasNewVideo = before.type === 'video' && shown.type === 'video' && change.new_video === true;
    await audit(context, {
      action: 'stories.update',
      entity: 'stories',
      id,
      before: { text: before.text, type: before.type },
      after: { text, type: shown.type, ...changedFiles(files), ...(hasNewVideo ? { video: 'changed' } : {}) },
    });
    return { data: await asShown(context, id), message: 'Story updated successfully' };
  },
  async archive(context: Context, id: StoryId) {
    const { text } = await lockedStory(context, id);
    await storiesRepo.archive(context.db, id, { at: context.now, by: context.actor.id });
    await audit(context, { action: 'stories.archive', entity: 'stories', id, before: { text } });
    return { message: 'Story deleted successfully' };
  },
  async restore(context: Context, ids: StoryId[]) {
    const archived = await storiesRepo.archivedAmong(context.db, ids);
    const restored = ids.filter((id) => archived.has(id));
    if (restored.length > 0) await storiesRepo.restore(context.db, restored, context.now);
    await audit(
      context,
      restored.map((id) => ({ action: 'stories.restore', entity: 'stories', id })),
    );
    return restoredAmong(archived, ids, { label: 'Story', noun: 'story' });
  },
};
