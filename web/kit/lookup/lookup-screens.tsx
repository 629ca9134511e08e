import type { z } from 'zod';
import type { restoreResponse } from '../../../contract/kit/archive.ts';
import type { Page } from '../../../contract/kit/list.ts';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { type TextCatalogue, type TextSection, t, useText } from '../../platform/i18n.ts';
import { CardsSkeleton } from '../../ui/skeletons.tsx';
import { useArchive, useRestore } from '../archive/archive.ts';

import { ConfirmArchive } from '../archive/confirm-archive.tsx';
import { useApiMutation } from '../data/mutation.ts';
import { type ListResult, useList } from '../data/queries.ts';
import { useDialog } from '../dialog/use-dialog.ts';
import { AddButton, ListPage } from '../list/list-page.tsx';
import { useListParams } from '../list/list-params.ts';
import { useSearchFields } from '../list/search-fields.ts';
import { ArchivedLookupCards, LookupCards } from './lookup-cards.tsx';
import { NameForm } from './name-form.tsx';

/** A record that other records refer to by its name. */
type LookupRow = { readonly id: number; readonly name: string; readonly archived_at: string | null; readonly archived_by: string | null };

type Route = Pick<RouteSpec, 'method' | 'path' | 'summary' | 'permission' | 'response'>;
type ListRoute<Row> = Route & { query: z.ZodObject; response: z.ZodType<Page<Row>> };
type ById = z.ZodType<{ id: number }, { id: number }>;
type NameDraft = z.ZodType<{ name: string }, { name: string }>;

type LookupRoutes<Row> = {
  list: ListRoute<Row>;
  archived: ListRoute<Row>;
  stats: RouteSpec;
  create: Route & { body: NameDraft };
  update: Route & { params: ById; body: NameDraft };
  archive: Route & { params: ById };
  restore: Route & { body: z.ZodType<{ ids: number[] }, { ids: number[] }>; response: typeof restoreResponse };
};

/** A section of the text catalogue that holds the texts of a lookup entity. */
type LookupTexts = TextSection<keyof TextCatalogue['areas']>;

/** What the screens of an entity differ in when a name is its only field. */
export type LookupEntity<Row extends LookupRow> = {
  routes: LookupRoutes<Row>;
  draft: NameDraft;
  texts: LookupTexts;
  /** The address of the list. */
  listPath: string;
  /** `usage` says which records use a row, `confirmText` what happens to them when it is archived. */
  useUsage: () => { usage: (row: Row) => string; confirmText: (row: Row) => string };
  kind?: 'text' | 'code';
  /** Milliseconds that the toast of a new record stays. */
  createdToastDuration?: number;
};

type ScreenProps<Row extends LookupRow> = { entity: LookupEntity<Row> };

const useNameSearch = () => {
  const text = useText();
  useSearchFields([{ param: 'name', label: text('named.name') }]);
};

const useLookupRestore = <Row extends LookupRow>({ routes, texts, listPath }: LookupEntity<Row>) =>
  useRestore(routes.restore, {
    invalidates: [routes.list, routes.stats, routes.archived],
    conflictPath: listPath,
    failure: t(`${texts}.restoreFailed`),
  });

const useLookupArchive = <Row extends LookupRow>(entity: LookupEntity<Row>) => {
  const { routes, texts } = entity;
  return useArchive(routes.archive, {
    restore: useLookupRestore(entity),
    invalidates: [routes.list, routes.stats, routes.archived],
    success: t(`${texts}.deleted`),
    failure: t(`${texts}.deleteFailed`),
  });
};

type FormProps<Row extends LookupRow> = ScreenProps<Row> & { onClose: () => void };

const LookupCreate = <Row extends LookupRow>({ entity, onClose }: FormProps<Row>) => {
  const { routes, draft, texts, kind = 'text', createdToastDuration } = entity;
  const text = useText();
  const mutation = useApiMutation(routes.create, {
    invalidates: [routes.list, routes.stats],
    success: t('common.added'),
    failure: t(`${texts}.createFailed`),
    ...(createdToastDuration === undefined ? {} : { toastDuration: createdToastDuration }),
  });
  return (
    <NameForm
      title={text(`${texts}.add`)}
      draft={draft}
      placeholder={text(`${texts}.namePlaceholder`)}
      kind={kind}
      submitLabel={text(`${texts}.create`)}
      save={(body) => mutation.send({ body })}
      onClose={onClose}
    />
  );
};

const LookupEdit = <Row extends LookupRow>({ entity, row, onClose }: FormProps<Row> & { row: Row }) => {
  const { routes, draft, texts, kind = 'text' } = entity;
  const text = useText();
  const mutation = useApiMutation(routes.update, {
    invalidates: [routes.list],
    success: t(`${texts}.updated`),
    failure: t(`${texts}.updateFailed`),
  });
  return (
    <NameForm
      title={text(`${texts}.edit`)}
      draft={draft}
      name={row.name}
      placeholder={text(`${texts}.namePlaceholder`)}
      kind={kind}
      submitLabel={text('common.save')}
      save={(body) => mutation.send({ params: { id: row.id }, body })}
      onClose={onClose}
    />
  );
};

/** The list of a lookup entity as cards, with its forms and the confirm dialog of archiving. */
export const LookupListScreen = <Row extends LookupRow>({ entity }: ScreenProps<Row>) => {
  const { routes, texts, kind = 'text' } = entity;
  const text = useText();
  const params = useListParams(routes.list);
  const list = useList(routes.list, { query: params.query }) as ListResult<Row>; // The compiler cannot infer the row of a generic route.
  const archive = useLookupArchive(entity);
  const { usage, confirmText } = entity.useUsage();
  const dialog = useDialog<Row>();
  const { current, close } = dialog;
  useNameSearch();
  return (
    <>
      <ListPage
        title={text(`${texts}.title`)}
        noun={text(`${texts}.noun`)}
        list={list}
        params={params}
        action={<AddButton route={routes.create} label={text(`${texts}.add`)} onClick={dialog.create} />}
        emptyHint={text(`${texts}.emptyHint`)}
        skeleton={<CardsSkeleton />}
      >
        {(rows) => <LookupCards rows={rows} dialog={dialog} routes={routes} usage={usage} kind={kind} />}
      </ListPage>
      {current?.kind === 'create' ? <LookupCreate entity={entity} onClose={close} /> : null}
      {current?.kind === 'edit' ? <LookupEdit entity={entity} row={current.row} onClose={close} /> : null}
      {current?.kind === 'archive' ? (
        <ConfirmArchive name={current.row.name} mutation={archive} input={{ id: current.row.id }} onClose={close}>
          {confirmText(current.row)}
        </ConfirmArchive>
      ) : null}
    </>
  );
};

/** The archived records of a lookup entity as cards, with restore for one or many. */
export const LookupArchiveScreen = <Row extends LookupRow>({ entity }: ScreenProps<Row>) => {
  const { routes, texts, kind = 'text' } = entity;
  const text = useText();
  const params = useListParams(routes.archived);
  const list = useList(routes.archived, { query: params.query }, { isNeverStale: true }) as ListResult<Row>; // As in the list.
  const restore = useLookupRestore(entity);
  useNameSearch();
  return (
    <ListPage
      title={text(`${texts}.archived`)}
      noun={text(`${texts}.noun`)}
      list={list}
      params={params}
      emptyHint={text('archive.emptyHint')}
      skeleton={<CardsSkeleton />}
    >
      {(rows) => <ArchivedLookupCards rows={rows} restore={restore} route={routes.restore} kind={kind} />}
    </ListPage>
  );
};

/** The usage of a record that only doctors refer to. */
export const useDoctorUsage = () => {
  const text = useText();
  return {
    usage: ({ doctors }: { doctors: number }) => text('named.doctors', { count: doctors }),
    confirmText: ({ doctors }: { doctors: number }) => text('named.deleteText', { count: doctors }),
  };
};
