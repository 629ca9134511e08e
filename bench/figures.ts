/** One measured figure. `limit` is the reference from the same run; `bound` is the requirement of the project. */
export type Figure = {
  group: string;
  what: string;
  measured: number;
  unit: string;
  limit?: { what: string; measured: number; unit: string };
  ratio?: number;
  bound?: { kind: 'at least' | 'at most'; value: number; of: 'ratio' | 'measured' };
};

/** True if a figure keeps its bound; undefined if it has none. */
export const keepsBound = ({ measured, ratio, bound }: Figure): boolean | undefined => {
  if (!bound) return undefined;
  const value = bound.of === 'ratio' ? (ratio ?? Number.NaN) : measured;
  return bound.kind === 'at least' ? value >= bound.value : value <= bound.value;
};

const digits = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

const verdict = (figure: Figure) => {
  const isKept = keepsBound(figure);
  if (isKept === undefined) return '';
  return isKept ? 'kept' : 'MISSED';
};

const cells = (figure: Figure): string[] => {
  const { group, what, measured, unit, limit, ratio, bound } = figure;
  return [
    group,
    what,
    `${digits(measured)} ${unit}`,
    limit ? `${digits(limit.measured)} ${limit.unit} (${limit.what})` : '',
    ratio === undefined ? '' : ratio.toFixed(2),
    bound ? `${bound.kind} ${bound.value}${bound.of === 'ratio' ? '×' : ` ${unit}`}` : '',
    verdict(figure),
  ];
};

/** Formats figures as a plain text table. */
export const tableOf = (figures: readonly Figure[]): string => {
  const rows = [['group', 'figure', 'measured', 'limit in the same run', 'ratio', 'asked for', ''], ...figures.map(cells)];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
