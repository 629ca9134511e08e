/** One measured figure. `reference` is the compared figure of the same run; `bound` is the requirement of the project. */
export type Figure = {
  group: string;
  what: string;
  measured: number;
  unit: string;
  reference?: { what: string; measured: number; unit: string };
  ratio?: number;
  bound?: { kind: 'at least' | 'at most'; value: number; of: 'ratio' | 'measured' };
};

/** The bound 'at most 0'. */
export const none = { kind: 'at most', value: 0, of: 'measured' } as const;

/** An upper bound. */
export const atMost = (value: number) => ({ kind: 'at most', value, of: 'measured' }) as const;

/** A lower bound. */
export const atLeast = (value: number) => ({ kind: 'at least', value, of: 'measured' }) as const;

/** True if a figure is within its bound; undefined if it has no bound. */
export const isWithinBound = ({ measured, ratio, bound }: Figure): boolean | undefined => {
  if (!bound) return undefined;
  const value = bound.of === 'ratio' ? (ratio ?? Number.NaN) : measured;
  return bound.kind === 'at least' ? value >= bound.value : value <= bound.value;
};

const digits = (value: number) => (value >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toPrecision(3));

const describeResult = (figure: Figure) => {
  const isMet = isWithinBound(figure);
  if (isMet === undefined) return '';
  return isMet ? 'met' : 'MISSED';
};

/** The text of each column of a figure: group, name, measured, reference, ratio, bound, result. */
export const cells = (figure: Figure): string[] => {
  const { group, what, measured, unit, reference, ratio, bound } = figure;
  return [
    group,
    what,
    `${digits(measured)} ${unit}`,
    reference ? `${digits(reference.measured)} ${reference.unit} (${reference.what})` : '',
    ratio === undefined ? '' : ratio.toFixed(2),
    bound ? `${bound.kind} ${bound.value}${bound.of === 'ratio' ? '×' : ` ${unit}`}` : '',
    describeResult(figure),
  ];
};

/** Formats figures as a plain text table. */
export const tableOf = (figures: readonly Figure[]): string => {
  const rows = [['group', 'figure', 'measured', 'reference in the same run', 'ratio', 'required', ''], ...figures.map(cells)];
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
