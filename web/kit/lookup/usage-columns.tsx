import { formatNumber } from '../../platform/format.ts';
import textStyles from '../../ui/text.module.css';
import { PlainLink } from '../../ui/text.tsx';
import { useCan } from '../can.tsx';
import type { Column } from '../list/table/data-table.tsx';

type Named = { readonly name: string };

type UsageProps = {
  /** How many records use it; null if the user may not know. */
  count: number | null;
  /** The list of these records, the parameter that filters it by the name, and what reading it needs. Absent if no list has such a filter. */
  list?:
    | { path: string; filter: string; permissions: { readonly read: Parameters<ReturnType<typeof useCan>>[0]['permission'] } }
    | undefined;
  name: string;
};

const Usage = ({ count, list, name }: UsageProps) => {
  const can = useCan();
  if (count === null) return null;
  const figure = formatNumber(count);
  if (count === 0) return <span className={textStyles.faint}>{figure}</span>;
  if (!list || !can({ permission: list.permissions.read })) return figure;
  return (
    <PlainLink to={list.path} search={{ [list.filter]: name } as never} style={{ color: 'var(--action-ink)' }}>
      {figure}
    </PlainLink>
  );
};

type UsageColumn = { header: string; key: string; list?: UsageProps['list'] };

/** A column with the number of records of one kind that use a lookup record, as a link to them. `key` is the field of the row. */
export const usageColumn = <Row extends Named>({ header, key, list }: UsageColumn): Column<Row> => ({
  header,
  name: key,
  align: 'end',
  exports: [key],
  cell: (row) => {
    const count: unknown = new Map(Object.entries(row)).get(key);
    return <Usage count={typeof count === 'number' ? count : null} list={list} name={row.name} />;
  },
});
