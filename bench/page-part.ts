import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cells, type Figure } from './figures.ts';

const root = join(import.meta.dirname, '..');

/** Writes a page of docs/ and formats it, because CI refuses tables that are not aligned. */
export const writePage = async (page: string, markdown: string): Promise<void> => {
  const path = join(root, 'docs', page);
  await writeFile(path, markdown);
  await promisify(execFile)(join(root, 'node_modules/.bin/biome'), ['format', '--write', path], { cwd: root });
};

/** Replaces the text between the markers `<!-- name:begin -->` and `<!-- name:end -->` of a page in docs/. Throws if the page lacks them. */
export const writePart = async (page: string, name: string, markdown: string): Promise<void> => {
  const text = await readFile(join(root, 'docs', page), 'utf8');
  const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`];
  const [head, rest] = [text.indexOf(begin), text.indexOf(end)];
  if (head === -1 || rest < head) throw new Error(`docs/${page} lacks the markers ${begin} and ${end}`);
  await writePage(page, `${text.slice(0, head)}${begin}\n\n${markdown}\n\n${text.slice(rest)}`);
};

/** A row of a Markdown table. */
export const tableRow = (texts: readonly string[]): string => `| ${texts.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;

/** A Markdown table with a head. */
export const table = (head: readonly string[], rows: ReadonlyArray<readonly string[]>): string =>
  [tableRow(head), tableRow(head.map(() => '---')), ...rows.map(tableRow)].join('\n');

const rowOf = (figure: Figure) => {
  const [group = '', what = '', measured = '', , , required = '', result = ''] = cells(figure);
  return [group, what, measured.trim(), required.trim(), result];
};

/** A Markdown table of figures without their references. */
export const figureTable = (figures: readonly Figure[]): string =>
  table(['part', 'figure', 'measured', 'required', ''], figures.map(rowOf));
