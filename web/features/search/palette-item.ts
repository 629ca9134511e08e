import type { Icon } from '@tabler/icons-react';

/** A line of the command palette: a page, an action or a record, and what its choice does. `keys` are its shortcut. */
export type PaletteItem = {
  readonly id: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly icon?: Icon | undefined;
  readonly keys?: readonly string[] | undefined;
  readonly run: () => void;
};

/** Lines under one heading. */
export type PaletteSection = { readonly label: string; readonly items: readonly PaletteItem[] };

const fold = (value: string) => value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The sections with the items whose label has every typed word. Sections without any are left out. */
export const filterSections = (sections: readonly PaletteSection[], typed: string): PaletteSection[] => {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return sections
    .map(({ label, items }) => ({ label, items: items.filter((item) => words.every((word) => fold(item.label).includes(word))) }))
    .filter(({ items }) => items.length > 0);
};
