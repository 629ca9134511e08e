import type { ReactNode } from 'react';
import text from '../../ui/text.module.css';
import type { Column } from '../list/table/data-table.tsx';
import styles from './details.module.css';

/**
 * The fields of a record side by side; on a phone or with `isNarrow` below one another, with label and value on one row. Not Mantine's DataList:
 * that one costs 0.9 kB (gzip) and has no grid that fits its columns to the width.
 */
export const Details = ({ isNarrow = false, children }: { isNarrow?: boolean; children: ReactNode }) => (
  <dl className={styles.details} data-narrow={isNarrow}>
    {children}
  </dl>
);

/** One field and its label; a dash if it has no value. */
export const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children || <span className={text.faint}>–</span>}</dd>
  </div>
);

/** What a list and the details of its records show: a column, and `detail` if the details show the value in another form than the cell. */
export type Field<Row> = Column<Row> & { detail?: (row: Row) => ReactNode };

/** The details of `fields`. */
export const FieldDetails = <Row,>({ row, fields }: { row: Row; fields: readonly Field<Row>[] }) =>
  fields.map(({ header, cell, detail }) => (
    <Detail key={header} label={header}>
      {detail ? detail(row) : cell(row, 0)}
    </Detail>
  ));
