import { type ComponentProps, Fragment, type ReactNode } from 'react';
import type { RouteSpec } from '../../contract/kit/route.ts';
import { useText } from '../platform/i18n.ts';
import { CardGrid } from '../ui/card-grid.tsx';
import type { Restore } from './archive.tsx';
import { ListPage, type ListPageProps } from './list-page.tsx';
import { type Archived, RestoreMany, type RestoreParts } from './restore-many.tsx';

type ArchivePageProps<Row> = Omit<ListPageProps<Row>, 'action' | 'children' | 'emptyHint' | 'isSection'> & {
  restore: Restore;
  call: RouteSpec;
  /** What a record is known by. */
  nameOf: (row: Row) => string;
  size?: ComponentProps<typeof CardGrid>['size'];
  /** Draws the card of a record, with the parts that restore it. */
  children: (row: Row, parts: RestoreParts) => ReactNode;
};

/** The page of an archive: a list of cards whose only action is restoring, one or many. */
export const ArchivePage = <Row extends Archived>({ restore, call, nameOf, size = 'middle', children, ...page }: ArchivePageProps<Row>) => {
  const text = useText();
  return (
    <ListPage {...page} emptyHint={text('archive.emptyHint')}>
      {(rows) => (
        <RestoreMany rows={rows} restore={restore} call={call}>
          {(partsOf) => (
            <CardGrid size={size}>
              {rows.map((row) => (
                <Fragment key={row.id}>{children(row, partsOf(row, nameOf(row)))}</Fragment>
              ))}
            </CardGrid>
          )}
        </RestoreMany>
      )}
    </ListPage>
  );
};
