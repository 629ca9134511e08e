import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { restoreResponse } from '../../../contract/kit/archive.ts';
import type { Page } from '../../../contract/kit/list.ts';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { type TextCatalogue, type TextSection, t, useText } from '../../platform/i18n.ts';
import { CardsSkeleton } from '../../ui/state/skeletons.tsx';
import { useArchive, useRestore } from '../archive/archive.ts';

import { ConfirmArchive } from '../archive/confirm-archive.tsx';
import { useApiMutation } from '../data/mutation.ts';
import { type ListResult, useList } from '../data/queries.ts';
import { useDialog } from '../dialog/use-dialog.ts';
import type { EntityForm } from '../form/entity-form.ts';
import { AddButton, ListPage } from '../list/list-page.tsx';
import { useListParams } from '../list/list-params.ts';
import { SelectedRestore } from '../list/rows/list-selection.tsx';
import { useSearchFields } from '../list/search-fields.ts';
import { subjectOf } from '../live/subject.ts';
import { ArchivedLookupCards, LookupCards } from './lookup-cards.tsx';
import {
  type EditableLookup,
  type LookupChange,
  LookupCreateForm,
  type LookupDraft,
  LookupEditForm,
  type LookupValues,
} from './lookup-form.tsx';

/** A record that other records refer to by its name. */
type LookupRow = EditableLookup & { readonly id: number; readonly archived_at: string | null; readonly archived_by: string | null };

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
  kind?: 'text' | 'code';
  /** Milliseconds that the toast of a new record stays. */
  createdToastDuration?: number;
};

type ScreenProps<Row extends LookupRow> = { lookup: LookupScreens<Row> };

const useNameSearch = () => {
  const text = useText();
  useSearchFields([{ param: 'name', label: text('named.name') }]);
};

const useLookupRestore = <Row extends LookupRow>({ entity: { key, screens }, routes }: LookupScreens<Row>) =>
  useRestore(routes, {
    conflictPath: screens.list,
    failure: t(`${key}.restoreFailed`),
  });

const useLookupArchive = <Row extends LookupRow>(lookup: LookupScreens<Row>) => {
  const { entity, routes } = lookup;
  return useArchive(routes.archive, {
    restore: useLookupRestore(lookup),
    success: t(`${entity.key}.deleted`),
    failure: t(`${entity.key}.deleteFailed`),
  });
};

type FormProps<Row extends LookupRow> = ScreenProps<Row> & { onClose: () => void };

const LookupCreate = <Row extends LookupRow>({ lookup, onClose }: FormProps<Row>) => {
  const { entity, routes, createdToastDuration } = lookup;
  const text = useText();
  const mutation = useApiMutation(routes.create, {
    success: t('common.added'),
    failure: t(`${entity.key}.createFailed`),
    ...(createdToastDuration === undefined ? {} : { toastDuration: createdToastDuration }),
  });
  return (
    <LookupCreateForm
      {...lookup}
      title={text(`${entity.key}.add`)}
      submitLabel={text(`${entity.key}.create`)}
      placeholder={text(`${entity.key}.namePlaceholder`)}
      save={(body) => mutation.send({ body })}
      onClose={onClose}
    />
  );
};

const LookupEdit = <Row extends LookupRow>({ lookup, row, onClose }: FormProps<Row> & { row: Row }) => {
  const { entity, routes } = lookup;
  const text = useText();
  const mutation = useApiMutation(routes.update, {
    success: t(`${entity.key}.updated`),
    failure: t(`${entity.key}.updateFailed`),
  });
  return (
    <LookupEditForm
      {...lookup}
      subject={subjectOf(lookup.routes.update, row.id)}
      row={row}
      title={text(`${entity.key}.edit`)}
      submitLabel={text('common.save')}
      placeholder={text(`${entity.key}.namePlaceholder`)}
      save={(body) => mutation.send({ params: { id: row.id }, body })}
      onClose={onClose}
    />
  );
};

/** The list of a lookup entity as cards, with its forms and the confirm dialog of archiving. */
export const LookupListScreen = <Row extends LookupRow>({ lookup }: ScreenProps<Row>) => {
  const { entity, routes, kind = 'text' } = lookup;
  const text = useText();
  const params = useListParams(routes.list, { bulk: `${lookup.entity.key}.list` });
  const list = useList(routes.list, { query: params.query }) as ListResult<Row>; // The compiler cannot infer the row of a generic route.
  const archive = useLookupArchive(lookup);
  const { detail, confirmText } = lookup.useDetails();
  const dialog = useDialog<Row>();
  const { current, close } = dialog;
  useNameSearch();
  return (
    <>
      <ListPage
        title={text(`${entity.key}.title`)}
        noun={text(`${entity.key}.noun`)}
        list={list}
        params={params}
        action={<AddButton route={routes.create} label={text(`${entity.key}.add`)} onClick={dialog.create} />}
        emptyHint={text(`${entity.key}.emptyHint`)}
        skeleton={<CardsSkeleton />}
      >
        {(rows) => <LookupCards rows={rows} dialog={dialog} routes={routes} detail={detail} kind={kind} />}
      </ListPage>
      {current?.kind === 'create' ? <LookupCreate lookup={lookup} onClose={close} /> : null}
      {current?.kind === 'edit' ? <LookupEdit lookup={lookup} row={current.row} onClose={close} /> : null}
      {current?.kind === 'archive' ? (
        <ConfirmArchive name={current.row.name} mutation={archive} input={{ id: current.row.id }} onClose={close}>
          {confirmText(current.row)}
        </ConfirmArchive>
      ) : null}
    </>
  );
};

/** The archived records of a lookup entity as cards, with restore for one or many. */
export const LookupArchiveScreen = <Row extends LookupRow>({ lookup }: ScreenProps<Row>) => {
  const { entity, routes, kind = 'text' } = lookup;
  const text = useText();
  const params = useListParams(routes.archived, { bulk: `${entity.key}.archived` });
  const list = useList(routes.archived, { query: params.query }, { isChangedOnlyHere: true }) as ListResult<Row>; // As in the list.
  const restore = useLookupRestore(lookup);
  useNameSearch();
  return (
    <SelectedRestore value={restore}>
      <ListPage
        title={text(`${entity.key}.archived`)}
        noun={text(`${entity.key}.noun`)}
        list={list}
        params={params}
        emptyHint={text('archive.emptyHint')}
        skeleton={<CardsSkeleton />}
      >
        {(rows) => <ArchivedLookupCards rows={rows} restore={restore} route={routes.restore} kind={kind} />}
      </ListPage>
    </SelectedRestore>
  );
};

/** The details of a record that only doctors refer to: how many of them do. */
export const useDoctorDetails = () => {
  const text = useText();
  return {
    detail: ({ doctors }: { doctors: number }) => text('named.doctors', { count: doctors }),
    confirmText: ({ doctors }: { doctors: number }) => text('named.deleteText', { count: doctors }),
  };
};
