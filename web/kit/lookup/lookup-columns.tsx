import { formatDay } from '../../platform/format.ts';
import type { Texts } from '../list/layout/layout-page.tsx';
import type { Column } from '../list/table/data-table.tsx';
import styles from './lookup.module.css';
import type { LookupRow, LookupScreens } from './lookup.ts';

/** Builds the columns of a lookup table: the name, how many records use it, and the last change. */
export const lookupColumns =
  <Row extends LookupRow>({ usage, kind = 'text' }: LookupScreens<Row>) =>
  (text: Texts): readonly Column<Row>[] => [
    {
      header: text('named.name'),
      sort: 'name',
      isTitle: true,
      width: 240,
      exports: ['name'],
      cell: ({ name }) =>
        kind === 'code' ? (
          <bdi dir="ltr" className={styles.code}>
            {name}
          </bdi>
        ) : (
          <bdi className={styles.name}>{name}</bdi>
        ),
    },
    ...usage(text),
    {
      header: text('record.changed'),
      align: 'end',
      exports: ['updated_at'],
      cell: ({ updated_at: at }) => <time dateTime={at}>{formatDay(at)}</time>,
    },
  ];
