import type { Db } from '../../platform/database/index.ts';
import { demoRepo } from '../demo.repo.ts';
import { fillNamed } from '../fill-choices.ts';
import { at } from '../random.ts';
import { fillLibrary } from './fill-library.ts';
import { clipsOfMessages, fillMessages } from './fill-messages.ts';
import { clipsOfPosts, fillPosts } from './fill-posts.ts';
import { fillRooms } from './fill-rooms.ts';
import { clipsOfStories, fillStories } from './fill-stories.ts';
import type { ContentWorld } from './store-content-files.ts';
import { archivedCategories, archivedTags, categories, tags } from './words/labels.ts';

/** How many clips `fillContent` shows. */
export const clipsOfContent = clipsOfMessages + clipsOfStories + clipsOfPosts;

const byName = (names: readonly string[], ids: readonly number[]) => new Map(names.map((name, index) => [name, at(ids, index)]));

/** Stores categories, tags, messages with their videos and all that doctors did with them, stories, the library, posts and the other rooms. */
export const fillContent = async (db: Db, world: ContentWorld): Promise<void> => {
  const { adminId, files } = world;
  const now = world.now.getTime();
  await demoRepo.insertFiles(db, files.covers, { by: adminId, at: world.now, isPrivate: false });
  await demoRepo.insertFiles(db, files.volumes, { by: adminId, at: world.now, isPrivate: true });
  await demoRepo.insertRows(
    db,
    'hosted_videos',
    files.clips.map((id) => ({ id, state: 'ready' as const, created_at: world.now, updated_at: world.now })),
  );
  const categoryIds = await fillNamed(db, 'categories', { live: categories, archived: archivedCategories, adminId, now });
  const tagIds = await fillNamed(db, 'tags', { live: tags, archived: archivedTags, adminId, now });
  const labels = { categories: byName(categories, categoryIds), tags: byName(tags, tagIds) };
  await fillMessages(db, { ...world, labels });
  await fillStories(db, { ...world, clips: files.clips.slice(clipsOfMessages) });
  await fillLibrary(db, { ...world, labels });
  await fillRooms(db, { ...world, labels });
  await fillPosts(db, { ...world, labels, clips: files.clips.slice(clipsOfMessages + clipsOfStories) });
};
