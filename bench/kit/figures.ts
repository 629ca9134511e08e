import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ownFolder } from './process.ts';

/** One measured figure. `reference` is the compared figure of the same run; `bound` is the requirement of the project. */
export type Figure = {
  group: string;
  what: string;
  measured: number;
  unit: string;
  reference?: { what: string; measured: number };
  ratio?: number;
  bound?: { kind: 'at least' | 'at most'; value: number; of: 'ratio' | 'measured' };
};

/** The bound 'at most 0'. */
export const none = { kind: 'at most', value: 0, of: 'measured' } as const;

/** An upper bound. */
export const atMost = (value: number) => ({ kind: 'at most', value, of: 'measured' }) as const;

/** A lower bound. */
export const atLeast = (value: number) => ({ kind: 'at least', value, of: 'measured' }) as const;

/** The figure of a statement that must be true. */
export const mustBe = (group: string, what: string, isTrue: boolean): Figure => ({
  group,
  what,
  measured: Number(isTrue),
  unit: '',
  bound: atLeast(1),
});

/** True if a figure is within its bound; undefined if it has no bound. */
export const isWithinBound = ({ measured, ratio, bound }: Figure): boolean | undefined => {
  if (!bound) return undefined;
  const value = bound.of === 'ratio' ? (ratio ?? Number.NaN) : measured;
  return bound.kind === 'at least' ? value >= bound.value : value <= bound.value;
};

/** The number of figures that are not within their bound. */
export const countMissed = (figures: readonly Figure[]): number => figures.filter((figure) => isWithinBound(figure) === false).length;

const digits = (value: number) => (value >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toPrecision(3));

const formatResult = (figure: Figure) => {
  const isMet = isWithinBound(figure);
  if (isMet === undefined) return '';
  return isMet ? 'met' : 'MISSED';
};

/** The cells of a figure: measured, its reference, the ratio, the bound and the result. */
export const cellsOf = (figure: Figure): [measured: string, reference: string, ratio: string, bound: string, result: string] => {
  const { measured, unit, reference, ratio, bound } = figure;
  return [
    `${digits(measured)} ${unit}`.trim(),
    reference ? `${digits(reference.measured)} ${unit} (${reference.what})` : '',
    ratio === undefined ? '' : ratio.toFixed(2),
    bound ? `${bound.kind} ${bound.value}${bound.of === 'ratio' ? ' ×' : ` ${unit}`}`.trim() : '',
    formatResult(figure),
  ];
};

/** Rows of text with their head. */
export type Table = readonly (readonly string[])[];

/** The figures of a proof as a table. */
export const proofTable = (figures: readonly Figure[]): Table => [
  ['part', 'figure', 'measured', 'required', ''],
  ...figures.map((figure) => {
    const [measured, reference, ratio, bound, result] = cellsOf(figure);
    return [figure.group, figure.what, ratio ? `${measured} = ${ratio} × ${reference}` : measured, bound, result];
  }),
];

/** Aligns the columns of a table. */
export const toText = (table: Table): string => {
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** Formats a table as Markdown. */
export const toMarkdown = ([head = [], ...rows]: Table): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`).join('\n');

/** Writes a page of docs/ and formats it, because CI refuses tables that are not aligned. */
export const writePage = async (page: string, markdown: string): Promise<void> => {
  const path = join(ownFolder, 'docs', page);
  await writeFile(path, markdown);
  await promisify(execFile)(join(ownFolder, 'node_modules/.bin/biome'), ['format', '--write', path], { cwd: ownFolder });
};

/** Replaces the text between the markers `<!-- name:begin -->` and `<!-- name:end -->` of a page in docs/. Throws if the page lacks them. */
export const writePart = async (page: string, name: string, markdown: string): Promise<void> => {
  const text = await readFile(join(ownFolder, 'docs', page), 'utf8');
  const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`];
  const [head, rest] = [text.indexOf(begin), text.indexOf(end)];
  if (head === -1 || rest < head) throw new Error(`docs/${page} lacks the markers ${begin} and ${end}`);
  await writePage(page, `${text.slice(0, head)}${begin}\n\n${markdown}\n\n${text.slice(rest)}`);
};
