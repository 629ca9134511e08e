import { z } from 'zod';
import { requiredText } from '../kit/fields.ts';
import { dataResponse } from '../kit/list.ts';
import { route } from '../kit/route.ts';

/** How many records of each kind a search returns. */
export const maxHitsOfKind = 5;

/** A record that was found. Its image is a public URL; the first photo of a post has a signed one. The title of a post is the start of its text. */
const hit = z.object({ id: z.int(), title: z.string(), image: z.string().nullable() });
export type AppHit = z.infer<typeof hit>;

export const appSearchKinds = ['messages', 'blogs', 'conferences', 'books', 'research', 'posts'] as const;
export type AppSearchKind = (typeof appSearchKinds)[number];

export const searchRoutes = {
  find: route({
    method: 'GET',
    path: '/search',
    summary: 'Finds the newest records that the caller sees and whose name or text contains the term: at most five of each kind.',
    permission: 'member.use',
    query: z.strictObject({ q: requiredText('Search', { min: 2, max: 60 }) }),
    response: dataResponse(z.record(z.enum(appSearchKinds), z.array(hit))),
    limit: { max: 30, minutes: 1 },
  }),
};
