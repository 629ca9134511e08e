import type { AppBlog, AppConference, AppNote, AppStory } from '../../../../contract/app/content.ts';
import { type ReactionState, reactionState } from '../../../../contract/app/reactions.ts';
import { blogId } from '../../../../contract/entities/content/blogs.ts';
import { conferenceId } from '../../../../contract/entities/content/conferences.ts';
import { noteId } from '../../../../contract/entities/content/notes.ts';
import { type StoryId, storyId } from '../../../../contract/entities/content/stories.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { presentCursorPage } from '../../../kit/cursor.ts';
import { presentLabel } from '../../../kit/labels.ts';
import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { presentReactionCounts } from '../../content/reactions/index.ts';
import { hostedVideoPresenter } from '../../messages/videos/index.ts';
import { react } from '../reactions/index.ts';
import { type ContentQuery, type ContentReader, type ContentRow, contentRead, type RowOf } from './content.read.ts';
import { markStorySeen } from './story-views.repo.ts';

const viewerOf = ({ actor, now }: Context) => ({ doctorId: actor.id, now });

const presentReactions = (row: ContentRow): ReactionState => ({
  ...presentReactionCounts(row),
  my_reaction: reactionState.shape.my_reaction.parse(row.my_reaction),
});

const presentShared = (row: ContentRow) => ({ reactions: presentReactions(row), published_at: row.published_at.toISOString() });

const presentLabels = ({ categories, tags }: ContentRow) => ({ categories: categories.map(presentLabel), tags: tags.map(presentLabel) });

const presentStory = (context: Context, row: RowOf<'story'>): AppStory => {
  const hosted = hostedVideoPresenter(context);
  return {
    id: toId(storyId, row.id),
    text: row.text,
    type: row.type,
    image: row.image_id === null ? null : context.files.publicUrl(row.image_id),
    video: hosted.address(row),
    ...hosted.poster(row),
    is_seen: row.is_seen,
    ...presentShared(row),
  };
};

const presentBlog = ({ files }: Context, row: RowOf<'blog'>): AppBlog => ({
  id: toId(blogId, row.id),
  title: row.title,
  content: row.content,
  image: files.publicUrl(row.image_id),
  ...presentLabels(row),
  ...presentShared(row),
});

const presentConference = ({ files }: Context, row: RowOf<'conference'>): AppConference => ({
  id: toId(conferenceId, row.id),
  title: row.title,
  description: row.description,
  link: row.link,
  image: files.publicUrl(row.image_id),
  ...presentLabels(row),
  ...presentShared(row),
});

const presentNote = (_: Context, row: RowOf<'note'>): AppNote => ({
  id: toId(noteId, row.id),
  title: row.title,
  content: row.content,
  published_at: row.published_at.toISOString(),
});

/** The requests that are the same for each kind of content. */
const contentOf = <Row, Item>(reader: ContentReader<Row>, present: (context: Context, row: Row) => Item) => {
  const find = async (context: Context, id: number): Promise<Row> => {
    const row = await reader.byId(context.db, viewerOf(context), id);
    if (!row) throw notFound();
    return row;
  };
  return {
    find,
    list: async (context: Context, query: ContentQuery) =>
      presentCursorPage(await reader.page(context.db, viewerOf(context), query), (row) => present(context, row)),
    read: async (context: Context, id: number) => ({ data: present(context, await find(context, id)) }),
  };
};

/** Like `contentOf`, for a kind that doctors react to. */
const reactableOf = <Row extends ContentRow, Item>(
  kind: 'story' | 'blog' | 'conference',
  reader: ContentReader<Row>,
  present: (context: Context, row: Row) => Item,
) => {
  const content = contentOf(reader, present);
  return {
    ...content,
    /** Stores the reaction of the caller; null removes it. */
    react: async (context: Context, id: number, reaction: ReactionState['my_reaction']) => {
      await content.find(context, id);
      return react(context, { kind, id }, reaction);
    },
  };
};

export const blogs = reactableOf('blog', contentRead.blog, presentBlog);
export const conferences = reactableOf('conference', contentRead.conference, presentConference);
export const notes = contentOf(contentRead.note, presentNote);
export const stories = {
  ...reactableOf('story', contentRead.story, presentStory),
  async markSeen(context: Context, id: StoryId) {
    const { id: story_id } = await stories.find(context, id);
    const seen = await markStorySeen(context.db, { story_id, doctor_id: context.actor.id, viewed_at: context.now });
    return { data: { seen_at: seen.toISOString() } };
  },
};
