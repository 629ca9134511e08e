import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { TextCatalogue } from '../../platform/i18n.ts';
import type { ListResult } from '../data/queries.ts';
import type { ListContextValue } from './list-context.ts';

/** The list that tools work on: its title, its rows, its state in the address and the columns of its table. `params.spec` is its route. */
export type ToolList = ListContextValue & { readonly title: string; readonly list: ListResult<unknown> };

/** A tool of a list: a button that runs `onSelect` or opens `panel`. `name` is unique, `isActive` marks a tool that is in use. */
export type ListTool = {
  readonly name: keyof TextCatalogue['palette']['tool'];
  readonly label: string;
  readonly icon: Icon;
  readonly isActive?: boolean;
} & ({ readonly onSelect: () => void } | { readonly panel: (close: () => void) => ReactNode });

/** The tools of a list and the name of the one whose panel is open. */
export type ToolsProps = {
  readonly tools: readonly ListTool[];
  readonly openName: string | undefined;
  readonly onOpen: (name: string | undefined) => void;
};
