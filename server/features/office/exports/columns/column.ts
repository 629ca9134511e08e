import type { SheetColumn, SheetValue } from '../../../../platform/sheets/cells.ts';

/** A column of an export, and its value in an item of the list's response. */
export type Column<Item> = Omit<SheetColumn, 'key'> & { readonly value: (item: Item) => SheetValue };

/** The columns of a list by their keys, in their order. An import recognises the keys that are the names of its fields. */
export type Columns<Item> = Readonly<Record<string, Column<Item>>>;

type Value<Item, Type> = (item: Item) => Type | null;

/** A text. Phone numbers and codes are texts too, so that they keep their zeros. */
export const text = <Item>(header: string, value: Value<Item, string>, width = 24): Column<Item> => ({
  header,
  kind: 'text',
  width,
  value,
});

export const number = <Item>(header: string, value: Value<Item, number>, width = 12): Column<Item> => ({
  header,
  kind: 'number',
  width,
  value,
});

/** An instant, from the ISO 8601 text of a response. */
export const time = <Item>(header: string, value: Value<Item, string>): Column<Item> => ({
  header,
  kind: 'time',
  width: 18,
  value: (item) => {
    const at = value(item);
    return at === null ? null : new Date(at);
  },
});

export const yesNo = <Item>(header: string, value: (item: Item) => boolean | 0 | 1): Column<Item> =>
  text(header, (item) => (value(item) ? 'Yes' : 'No'), 12);

type Named = { readonly name: string };

/** The names of records in one cell. */
export const names = <Item>(header: string, value: (item: Item) => readonly Named[]): Column<Item> =>
  text(
    header,
    (item) =>
      value(item)
        .map(({ name }) => name)
        .join(', ') || null,
    28,
  );

/** A list of fixed words in one cell, such as a status: `pending` becomes 'Pending'. */
export const word = <Item>(header: string, value: Value<Item, string>): Column<Item> =>
  text(
    header,
    (item) => {
      const found = value(item);
      return found && found.charAt(0).toUpperCase() + found.slice(1).replaceAll('_', ' ');
    },
    14,
  );

export const id = <Item extends { readonly id: number }>(): Columns<Item> => ({ id: number('ID', (item) => item.id, 10) });

export const created = <Item extends { readonly created_at: string }>(): Columns<Item> => ({
  created_at: time('Created at', (item) => item.created_at),
});

export const updated = <Item extends { readonly updated_at: string }>(): Columns<Item> => ({
  updated_at: time('Changed at', (item) => item.updated_at),
});

type Archived = { readonly archived_at: string | null; readonly archived_by: string | null };

export const archived: Columns<Archived> = {
  archived_at: time('Archived at', (item) => item.archived_at),
  archived_by: text('Archived by', (item) => item.archived_by),
};

type Labeled = { readonly categories: readonly Named[]; readonly tags: readonly Named[] };

export const labels: Columns<Labeled> = {
  categories: names('Categories', (item) => item.categories),
  tags: names('Tags', (item) => item.tags),
};

type Counts = Readonly<Record<'reaction1' | 'reaction2' | 'reaction3' | 'reaction4' | 'reaction5' | 'total_reacts', number | null>>;

/** The reactions by kind, and their sum. For companies those of their messages are not known by kind. */
export const reactions: Columns<Counts> = {
  reaction1: number('Heart', (item) => item.reaction1),
  reaction2: number('Smile', (item) => item.reaction2),
  reaction3: number('Laugh', (item) => item.reaction3),
  reaction4: number('Sad', (item) => item.reaction4),
  reaction5: number('Angry', (item) => item.reaction5),
  total_reacts: number('Reactions', (item) => item.total_reacts),
};
