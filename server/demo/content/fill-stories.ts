import type { Db } from '../../platform/database/index.ts';
import { demoRepo } from '../demo.repo.ts';
import { archivedIf } from '../member-rows.ts';
import { at, randomFrom } from '../random.ts';
import type { ContentWorld } from './store-content-files.ts';
import { stories } from './words.ts';

const day = 24 * 60 * 60_000;
const count = 33;
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
  const rows = Array.from({ length: count }, (_, index) => {
    const createdAt = new Date(now - 120 * day * (1 - (index + 1) / (count + 1)) - 1_800_000);
    return {
      text: at(stories, index),
      type: isVideo(index) ? ('video' as const) : ('image' as const),
      image_id: isVideo(index) ? null : at(files.covers, index + 3).id,
      hosted_id: isVideo(index) && !isWaiting(index) ? (left.shift() ?? null) : null,
      created_by: adminId,
      created_at: createdAt,
      updated_at: createdAt,
      ...archivedIf(index % 11 === 2, { at: now - 3 * day, by: adminId }),
    };
  });
  const ids = await demoRepo.insertStories(db, rows);
  const audience = await demoRepo.audience(db);
  const reactions = ids.flatMap((story_id, index) => {
    const from = rows[index]?.created_at.getTime() ?? now;
    const share = 0.05 + 0.25 * random.next();
    return audience
      .filter(() => random.chance(share))
      .map(({ id: doctor_id, created_at }) => {
        const since = Math.max(from, created_at.getTime());
        const reacted_at = new Date(since + random.next() * Math.max(0, now - since));
        return { story_id, doctor_id, reaction: random.pick([1, 1, 1, 2, 2, 3, 4, 5]), reacted_at };
      });
  });
  await demoRepo.insertRows(
    db,
    'story_reactions',
    reactions.sort((left, right) => left.reacted_at.getTime() - right.reacted_at.getTime()),
  );
};
