import type { Assets } from './assets.ts';
import type { Creator } from './insert.ts';
import type { Ids } from './names.ts';
import { cycle, day, range } from './random.ts';

/** The values that all parts of the demo data need. `opened` is when the first administrator began, before all other records. */
export type Seeder = Creator & { opened: number; timeZone: string; passwordHash: string; assets: Assets; ids: Ids };

/** The additional values for content: `takeClip` returns the id of an unused hosted video, `pickDoctor` an active doctor who registered before a moment. */
export type ContentSeeder = Seeder & { takeClip(): string; pickDoctor(before: number): number };

/** Picks a cover by index, so that neighbours in rows and in columns of three differ in color and motif. */
export const pickCover = ({ assets }: Seeder, index: number): string => cycle(assets.covers, index * 5).id;

/** Returns moments evenly over days, oldest first. */
export const spreadOver = (days: number, count: number, now: Date): number[] =>
  range(count).map((index) => Math.floor(now.getTime() - days * day * (1 - (index + 1) / (count + 1)) - day / 48));
