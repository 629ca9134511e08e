import type { Db } from '../../platform/database/index.ts';
import { demoRepo } from '../demo.repo.ts';
import { archivedIf } from '../member-rows.ts';
import { at, randomFrom } from '../random.ts';
import { dealerOf } from './covers.ts';
import { fillLabels, fillReactions, type Labels, spread } from './deeds.ts';
import type { ContentWorld } from './store-content-files.ts';
import { postComments, posts } from './words/posts.ts';

const day = 24 * 60 * 60_000;
const words = [...posts, ...posts];

/** How many clips the posts show. */
export const clipsOfPosts = words.filter(({ hasVideo }) => hasVideo).length;

/** Stores doctors' posts with photos, clips, reactions and comments; four are archived. */
export const fillPosts = async (
  db: Db,
  { adminId, now: date, files, clips, labels }: ContentWorld & { clips: string[]; labels: Labels },
) => {
  const [now, random] = [date.getTime(), randomFrom(53)];
  const writers = await demoRepo.audience(db);
  const rows = spread(words.length, 150, now).map((created_at, index) => {
    const writer = random.pick(writers.filter((doctor) => doctor.created_at < created_at));
    const archived = archivedIf(index % 20 === 9, { at: now - day, by: adminId });
    return { doctor_id: writer.id, description: at(words, index).text, created_at, ...archived };
  });
  const ids = await demoRepo.insertRecords(db, 'posts', rows);
  const since = rows.map(({ created_at }) => created_at);
  const deal = dealerOf(files.covers, 0);
  await demoRepo.insertRows(
    db,
    'post_photos',
    ids.flatMap((post_id, index) => {
      const isArchived = at(rows, index).archived_at !== null;
      return Array.from({ length: at(words, index).photos }, () => ({ post_id, image_id: deal(isArchived) }));
    }),
  );
  await demoRepo.insertRows(
    db,
    'post_videos',
    ids
      .filter((_, index) => at(words, index).hasVideo)
      .map((post_id, number) => ({ post_id, hosted_id: at(clips, number), created_at: date })),
  );
  await fillLabels(db, 'post', { ids, words: words.map((each) => each.labels), labels });
  await fillReactions(db, 'post', { ids, since, now, random });
  const written = ids.flatMap((post_id, index) => {
    const from = at(since, index).getTime();
    return Array.from({ length: random.whole(0, 5) }, () => {
      const writer = random.pick(writers);
      const start = Math.max(from, writer.created_at.getTime());
      const created_at = new Date(start + random.next() * Math.max(0, now - start));
      return { post_id, doctor_id: writer.id, content: random.pick(postComments), created_at };
    });
  });
  await demoRepo.insertRows(
    db,
    'post_comments',
    written.sort((left, right) => left.created_at.getTime() - right.created_at.getTime()),
  );
};
