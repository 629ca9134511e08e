import type { Db } from '../../platform/database/index.ts';
import { demoRepo } from '../demo.repo.ts';
import { archivedIf } from '../member-rows.ts';
import { at, randomFrom } from '../random.ts';
import { fillLabels, fillReactions, type Labels, spread } from './deeds.ts';
import { posts } from './room-words.ts';
import type { ContentWorld } from './store-content-files.ts';
import { comments } from './words.ts';

const day = 24 * 60 * 60_000;
const count = 84;
const photosOf = (index: number) => [1, 0, 2, 1, 0, 4][index % 6] ?? 0;
const hasVideo = (index: number) => index % 7 === 1;

/** How many clips the posts show. */
export const clipsOfPosts = Array.from({ length: count }, (_, index) => index).filter(hasVideo).length;

/** Stores doctors' posts with photos, clips, reactions and comments; four are archived. */
export const fillPosts = async (
  db: Db,
  { adminId, now: date, files, clips, labels }: ContentWorld & { clips: string[]; labels: Labels },
) => {
  const [now, random] = [date.getTime(), randomFrom(53)];
  const writers = await demoRepo.audience(db);
  const rows = spread(count, 150, now).map((moment, index) => {
    const writer = random.pick(writers);
    const created_at = new Date(Math.max(moment.getTime(), writer.created_at.getTime() + 3_600_000));
    const archived = archivedIf(index % 21 === 9, { at: now - day, by: adminId });
    return { doctor_id: writer.id, description: at(posts, index), created_at, ...archived };
  });
  const ids = await demoRepo.insertRecords(db, 'posts', rows);
  const since = rows.map(({ created_at }) => created_at);
  await demoRepo.insertRows(
    db,
    'post_photos',
    ids.flatMap((post_id, index) =>
      Array.from({ length: photosOf(index) }, (_, place) => ({ post_id, image_id: at(files.covers, index + place * 5).id })),
    ),
  );
  await demoRepo.insertRows(
    db,
    'post_videos',
    ids.filter((_, index) => hasVideo(index)).map((post_id, number) => ({ post_id, hosted_id: at(clips, number), created_at: date })),
  );
  await fillLabels(db, 'post', { ids, labels });
  await fillReactions(db, 'post', { ids, since, now, random });
  const written = ids.flatMap((post_id, index) => {
    const from = at(since, index).getTime();
    return Array.from({ length: random.whole(0, 5) }, () => {
      const writer = random.pick(writers);
      const start = Math.max(from, writer.created_at.getTime());
      const created_at = new Date(start + random.next() * Math.max(0, now - start));
      return { post_id, doctor_id: writer.id, content: random.pick(comments), created_at };
    });
  });
  await demoRepo.insertRows(
    db,
    'post_comments',
    written.sort((left, right) => left.created_at.getTime() - right.created_at.getTime()),
  );
};
