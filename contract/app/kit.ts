import { z } from 'zod';

/** The languages of the members' app. */
export const languages = ['en', 'ar'] as const;
export const language = z.enum(languages, 'Choose English or Arabic');
export type Language = z.infer<typeof language>;

/** The prefix of the paths of the members' app. */
export const appPrefix = '/api/app/v1';

/** The header with the platform and version of a client, such as `android 1.4.0`. A browser must send it with its cookie. */
export const appHeader = 'x-app';

// PostgreSQL writes 2026-11-21 10:00:00.123456+00.
const toIsoTime = (text: string) => text.replace(' ', 'T').replace(/\+00$/, 'Z');

const cursorValues = {
  id: z.string().regex(/^\d{1,15}$/),
  number: z.string().regex(/^-?\d{1,15}$/),
  time: z.string().refine((text) => /^[1-9]/.test(text) && z.iso.datetime().safeParse(toIsoTime(text)).success),
  text: z
    .string()
    .max(1000)
    .regex(/^\P{Cc}*$/u),
};
type CursorValue = keyof typeof cursorValues;

const version = 'v1';

const decode = (text: string): unknown => {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
};

/** The text of a cursor: base64url of its version and the values of the last row in the columns of the order. */
export const formatCursor = (values: readonly string[]): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify([version, ...values]))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const cursorOf = (...order: readonly CursorValue[]) => {
  const values = z.tuple([z.literal(version)], z.string()).refine((parts) => parts.length === order.length + 1);
  return z
    .string()
    .max(2000, 'This cursor is not valid. Read the list from its start.')
    .transform((text, context): string[] => {
      const parsed = values.safeParse(decode(text)).data?.slice(1) ?? [];
      const isValid = parsed.length === order.length && order.every((kind, index) => cursorValues[kind].safeParse(parsed[index]).success);
      if (isValid) return parsed;
      context.addIssue('This cursor is not valid. Read the list from its start.');
      return z.NEVER;
    })
    .optional();
};

/**
 * The query of a list of the members' app: `limit` rows (1 to 50, default 20) after `cursor`, the `next_cursor` of the page before. `order`
 * names the kinds of the columns that order the list; any other cursor is refused with 422.
 */
export const cursorQuery = <Filters extends z.ZodRawShape>(order: readonly CursorValue[], filters: Filters) =>
  z.strictObject({
    limit: z
      .int('The limit must be a whole number')
      .min(1, 'The limit must be at least 1')
      .max(50, 'The limit must be at most 50')
      .default(20),
    cursor: cursorOf(...order),
    ...filters,
  });

/** The place in a list that a query asks for, after parsing. */
export type CursorQuery = { limit: number; cursor?: string[] | undefined };

/** The response of a list: its items, and the cursor of the next page; null at the end. A page may have fewer items than the limit. */
export const cursorPage = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item), next_cursor: z.string().nullable() });

/** The response of a list, for one type of item. */
export type CursorPage<Item> = { data: Item[]; next_cursor: string | null };
