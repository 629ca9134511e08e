import { z } from 'zod';
import { rawText } from '../../kit/fields.ts';
import { normalizeDigits, normalizeLine } from '../../kit/normalize.ts';
import { route } from '../../kit/route.ts';
import { hasThreeLetters } from '../../kit/search-term.ts';

/** The kinds of record that a search finds, in the order of its results. */
export const searchKinds = [
  'doctors',
  'companies',
  'messages',
  'videos',
  'groups',
  'blogs',
  'stories',
  'conferences',
  'webinars',
  'books',
  'research',
  'posts',
  'notes',
  'notifications',
  'areas',
  'specialties',
  'categories',
  'tags',
  'promoCodes',
  'admins',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** The maximum number of records of a kind that a search returns. */
export const maxHitsOfKind = 5;

export const maxSearchLength = 100;

/** A found record. `detail` tells apart records of the same name: the phone of a member, the message of a video. */
export const searchHit = z.object({
  kind: z.enum(searchKinds),
  id: z.int(),
  title: z.string(),
  detail: z.string().nullable(),
  /** The message of a video, whose page shows it; null for any other kind. */
  message_id: z.int().nullable(),
});
export type SearchHit = z.infer<typeof searchHit>;

/** The id in a term such as `17` or `#17`; undefined for any other term. */
export const idOfTerm = (term: string): number | undefined => {
  const [, digits] = /^#?(\d{1,9})$/.exec(normalizeDigits(term.trim())) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

/** Tells if a term can be searched for: it is an id, or has three letters or digits in a row. */
export const canSearch = (term: string): boolean => hasThreeLetters(term) || idOfTerm(term) !== undefined;

export const searchRoutes = {
  find: route({
    method: 'GET',
    path: '/search',
    summary: `Finds active records by name, title, phone, e-mail or id: at most ${maxHitsOfKind} of each kind that the caller may read.`,
    permission: 'session',
    freshness: 'any',
    query: z.strictObject({
      q: rawText('Search')
        .overwrite(normalizeLine)
        .max(maxSearchLength, `Search must not exceed ${maxSearchLength} characters`)
        .refine(canSearch, 'Type at least three letters or digits in a row, or the number of a record'),
    }),
    response: z.object({
      data: z.array(searchHit),
      /** The kinds with more records than the response has. */
      more: z.array(z.enum(searchKinds)),
    }),
  }),
};
