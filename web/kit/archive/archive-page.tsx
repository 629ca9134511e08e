import type { ComponentProps, ReactNode } from 'react';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { useText } from '../../platform/i18n.ts';
import { CardGrid } from '../../ui/list/card.tsx';
import { ListPage, type ListPageProps } from '../list/list-page.tsx';
import { SelectedRestore } from '../list/rows/list-selection.tsx';
import type { RestoreMutation } from './archive.ts';
import { type Archived, BulkRestore, type RestoreControls } from './bulk-restore.tsx';

type ArchivePageProps<Row> = Omit<ListPageProps<Row>, 'action' | 'children' | 'emptyHint' | 'isSection'> & {
  restore: RestoreMutation;
  route: RouteSpec;
  /** The name of a record. */
  nameOf: (row: Row) => string;
  size?: ComponentProps<typeof CardGrid>['size'];
  /** Renders the card of a record with its restore controls. */
  children: (row: Row, parts: RestoreControls) => ReactNode;
};

/** The page of an archive: a list of cards whose only action is restore, one by one or in bulk. */
export const ArchivePage = <Row extends Archived>({
  restore,
  route,
  nameOf,
  size = 'medium',
  children,
  ...page
}: ArchivePageProps<Row>) => {
  const text = useText();
  return (
    <SelectedRestore value={restore}>
      <ListPage {...page} emptyHint={text('archive.emptyHint')}>
        {(rows) => (
          <BulkRestore rows={rows} restore={restore} route={route}>
            {(controlsOf) => (
              <CardGrid rows={rows} size={size}>
                {(row) => children(row, controlsOf(row, nameOf(row)))}
              </CardGrid>
            )}
          </BulkRestore>
        )}
      </ListPage>
    </SelectedRestore>
  );
};
