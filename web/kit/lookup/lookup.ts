import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { restoreResponse } from '../../../contract/kit/archive.ts';
import type { Page } from '../../../contract/kit/list.ts';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import type { TextCatalogue, TextSection } from '../../platform/i18n.ts';
import type { EntityForm } from '../form/entity-form.ts';
import type { Texts } from '../list/layout/layout-page.tsx';
import type { Column } from '../list/table/data-table.tsx';
import type { EditableLookup, LookupChange, LookupDraft, LookupValues } from './lookup-form.tsx';

/** A record that other records refer to by its name. */
export type LookupRow = EditableLookup & { readonly id: number; readonly archived_at: string | null; readonly archived_by: string | null };

type Route = Pick<RouteSpec, 'method' | 'path' | 'summary' | 'permission' | 'response'>;
type ListRoute<Row> = Route & { query: z.ZodObject; response: z.ZodType<Page<Row>> };
type ById = z.ZodType<{ id: number }, { id: number }>;

type LookupRoutes<Row> = {
  list: ListRoute<Row>;
  archived: ListRoute<Row>;
  stats: RouteSpec;
  create: Route & { body: LookupDraft };
  update: Route & { params: ById; body: z.ZodType<LookupChange, LookupChange> };
  archive: Route & { params: ById };
  restore: Route & { body: z.ZodType<{ ids: number[] }, { ids: number[] }>; response: typeof restoreResponse };
};

type LookupTexts = TextSection<keyof TextCatalogue['areas']>;

/** What the screens of entities with a name differ in; any further fields are texts. */
export type LookupScreens<Row extends LookupRow> = {
  /** Its key is also the section of its texts in the catalogue. */
  entity: { readonly key: LookupTexts; readonly screens: { readonly list: string } };
  routes: LookupRoutes<Row>;
  draft: LookupDraft;
  /** The inputs of further text fields, below the name. */
  MoreInputs?: ComponentType<{ form: EntityForm<LookupValues> }>;
  /** `detail` is the second line of a card, such as the number of records that use it; `confirmText` explains what archiving does. */
  useDetails: () => { detail: (row: Row) => ReactNode; confirmText: (row: Row) => string };
  /** The columns that count the records that use a row. */
  usage: (text: Texts) => readonly Column<Row>[];
  kind?: 'text' | 'code';
  /** Milliseconds that the toast of a new record stays. */
  createdToastDuration?: number;
};

/** The props of the screens and forms of a lookup entity. */
export type LookupProps<Row extends LookupRow> = { lookup: LookupScreens<Row> };
