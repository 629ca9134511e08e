import { useMediaQuery } from '@mantine/hooks';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { t, useText } from '../../platform/i18n.ts';
import { CardsSkeleton } from '../../ui/state/skeletons.tsx';
import { useArchive, useRestore } from '../archive/archive.ts';
import { ConfirmArchive } from '../archive/confirm-archive.tsx';
import { type ListResult, useList } from '../data/queries.ts';
import { useDialog } from '../dialog/use-dialog.ts';
import { LayoutPage } from '../list/layout/layout-page.tsx';
import { AddButton, ListPage } from '../list/list-page.tsx';
import { useListParams } from '../list/list-params.ts';
import { SelectedRestore } from '../list/rows/list-selection.tsx';
import type { RowAction } from '../list/rows/row-menu.tsx';
import { useSearchFields } from '../list/search-fields.ts';
import type { LookupProps, LookupRow, LookupScreens } from './lookup.ts';
import { ArchivedLookupCards, LookupCards } from './lookup-cards.tsx';
import { lookupColumns } from './lookup-columns.tsx';
import { LookupCreate, LookupEdit } from './lookup-dialogs.tsx';

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

/** The list of a lookup entity as a table or cards, with its forms and the confirm dialog of archiving. */
export const LookupListScreen = <Row extends LookupRow>({ lookup }: LookupProps<Row>) => {
  const { entity, routes, kind = 'text' } = lookup;
  const text = useText();
  const params = useListParams(routes.list, { bulk: `${lookup.entity.key}.list` });
  const list = useList(routes.list, { query: params.query }) as ListResult<Row>; // The compiler cannot infer the row of a generic route.
  const archive = useLookupArchive(lookup);
  const { detail, confirmText } = lookup.useDetails();
  const dialog = useDialog<Row>();
  const { current, close } = dialog;
  const columns = useMemo(() => lookupColumns(lookup), [lookup]);
  const actionsOf = (row: Row): RowAction[] => [
    { label: text('common.edit'), icon: IconPencil, route: routes.update, onSelect: () => dialog.edit(row) },
    { label: text('common.delete'), icon: IconTrash, route: routes.archive, onSelect: () => dialog.archive(row), isDangerous: true },
  ];
  // A table of counts is long on a phone; a card names the counts in a line.
  const isPhone = useMediaQuery('(max-width: 631px)', false, { getInitialValueInEffect: false });
  useNameSearch();
  return (
    <>
      <LayoutPage
        ownLayout={isPhone ? 'cards' : 'table'}
        title={text(`${entity.key}.title`)}
        noun={text(`${entity.key}.noun`)}
        list={list}
        params={params}
        action={<AddButton route={routes.create} label={text(`${entity.key}.add`)} onClick={dialog.create} />}
        emptyHint={text(`${entity.key}.emptyHint`)}
        skeleton={<CardsSkeleton />}
        table={{ columns, actions: actionsOf, nameOf: ({ name }) => name, isCompact: true }}
      >
        {(rows) => <LookupCards rows={rows} actionsOf={actionsOf} detail={detail} kind={kind} />}
      </LayoutPage>
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
export const LookupArchiveScreen = <Row extends LookupRow>({ lookup }: LookupProps<Row>) => {
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
