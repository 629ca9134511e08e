import type { Db } from '../../platform/database/index.ts';
import { demoRepo } from '../demo.repo.ts';
import { archivedIf } from '../member-rows.ts';
import { at, randomFrom } from '../random.ts';
import { dealerOf } from './covers.ts';
import { fillReactions, spread } from './deeds.ts';
import type { ContentWorld } from './store-content-files.ts';
import { stories } from './words/stories.ts';

const day = 24 * 60 * 60_000;
const count = stories.length;
const isVideo = (index: number) => index % 2 === 1;
/** The newest one waits for its bytes. */
const isWaiting = (index: number) => index === count - 2;

/** How many clips the stories show. */
export const clipsOfStories = Array.from({ length: count }, (_, index) => index).filter(
  (index) => isVideo(index) && !isWaiting(index),
).length;

/** Stores stories of pictures and of videos with reactions; three are archived. */
export const fillStories = async (db: Db, { adminId, now: date, files, clips }: ContentWorld & { clips: string[] }): Promise<void> => {
  const [now, random] = [date.getTime(), randomFrom(29)];
  const left = [...clips];
  const deal = dealerOf(files.covers, 3);
  const moments = spread(count, 120, now);
  const rows = Array.from({ length: count }, (_, index) => {
    const createdAt = at(moments, index);
    const isArchived = index % 11 === 2;
    return {
      text: at(stories, index),
      type: isVideo(index) ? ('video' as const) : ('image' as const),
      image_id: isVideo(index) ? null : deal(isArchived),
      hosted_id: isVideo(index) && !isWaiting(index) ? (left.shift() ?? null) : null,
      created_by: adminId,
      created_at: createdAt,
      updated_at: createdAt,
      ...archivedIf(isArchived, { at: now - 3 * day, by: adminId }),
    };
  });
  const ids = await demoRepo.insertRecords(db, 'stories', rows);
  const since = rows.map(({ created_at }) => created_at);
  await fillReactions(db, 'story', { ids, since, now, random });
};
