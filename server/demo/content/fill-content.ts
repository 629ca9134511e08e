import type { Db } from '../../platform/database/index.ts';
import { demoRepo } from '../demo.repo.ts';
import { fillNamed } from '../fill-choices.ts';
import { clipsOfMessages, fillMessages } from './fill-messages.ts';
import { clipsOfStories, fillStories } from './fill-stories.ts';
import type { ContentWorld } from './store-content-files.ts';
import { archivedCategories, archivedTags, categories, tags } from './words.ts';

/** How many clips `fillContent` shows. */
export const clipsOfContent = clipsOfMessages + clipsOfStories;

/** Stores categories, tags, messages with their videos and all that doctors did with them, and stories. */
export const fillContent = async (db: Db, world: ContentWorld): Promise<void> => {
  const { adminId, files } = world;
  const now = world.now.getTime();
  await demoRepo.insertFiles(db, files.covers, { by: adminId, at: world.now, isPrivate: false });
  await demoRepo.insertRows(
    db,
    'hosted_videos',
    files.clips.map((id) => ({ id, state: 'ready' as const, created_at: world.now, updated_at: world.now })),
  );
  const ids = await fillNamed(db, 'categories', { live: categories, archived: archivedCategories, adminId, now });
  await fillNamed(db, 'tags', { live: tags, archived: archivedTags, adminId, now });
  await fillMessages(db, { ...world, categories: ids.slice(0, categories.length) });
  await fillStories(db, { ...world, clips: files.clips.slice(clipsOfMessages) });
};
