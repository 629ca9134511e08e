import type { ImportKind } from '../../../../contract/entities/members/import-columns.ts';
import { createStore } from '../../../platform/store.ts';

/** What a list asks to import: its kind, and the group if it lists the members of one. */
export type ImportRequest = { readonly kind: ImportKind; readonly group?: { readonly id: number; readonly name: string } };

/** The request of the open list. The shell shows its dialog over the list, which stays. */
export const importRequest = createStore<ImportRequest | undefined>(undefined);
