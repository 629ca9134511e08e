import type { Icon } from '@tabler/icons-react';
import { foldText } from '../../../../contract/kit/search-term.ts';

/** A line of the command palette: a page, an action or a record, and what its choice does. `keys` are its shortcut, `keywords` other words that find it. */
export type PaletteItem = {
  readonly id: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly keywords?: string | undefined;
  readonly icon?: Icon | undefined;
  readonly keys?: readonly string[] | undefined;
  readonly run: () => void;
};

/** Lines under one heading. */
export type PaletteSection = { readonly label: string; readonly items: readonly PaletteItem[] };

/** The sections with the items whose label and keywords have every typed word. Sections without any are left out. */
export const filterSections = (sections: readonly PaletteSection[], typed: string): PaletteSection[] => {
  const words = foldText(typed).split(' ').filter(Boolean);
  const isFound = ({ label, keywords = '' }: PaletteItem) => {
    const found = foldText(`${label} ${keywords}`);
    return words.every((word) => found.includes(word));
  };
  return sections.map(({ label, items }) => ({ label, items: items.filter(isFound) })).filter(({ items }) => items.length > 0);
};
