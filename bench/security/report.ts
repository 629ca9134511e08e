import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cells, type Figure } from '../figures.ts';
import type { Options } from './target.ts';

const page = join(import.meta.dirname, '../../docs/security.md');
const [begin, end] = ['<!-- proof:begin -->', '<!-- proof:end -->'];

const row = (texts: readonly string[]) => `| ${texts.join(' | ')} |`;

const rowOf = (figure: Figure) => {
  const [group = '', what = '', measured = '', , , required = '', result = ''] = cells(figure);
  return row([group, what, measured, required, result]);
};

/** Writes the figures of a run between the markers of docs/security.md. */
export const writeProof = async (figures: readonly Figure[], { calls, seed }: Options, notes: readonly string[]): Promise<void> => {
  const text = await readFile(page, 'utf8');
  const [head, rest] = [text.indexOf(begin), text.indexOf(end)];
  if (head === -1 || rest < head) throw new Error(`${page} has no markers for the figures`);
  const lines = [
    `${calls.toLocaleString('en')} generated calls on each database, seed ${seed}, Node.js ${process.version}.`,
    '',
    ...notes.flatMap((note) => [note, '']),
    row(['part', 'figure', 'measured', 'required', '']),
    row(Array.from({ length: 5 }, () => '---')),
    ...figures.map(rowOf),
  ];
  await writeFile(page, `${text.slice(0, head)}${begin}\n\n${lines.join('\n')}\n\n${text.slice(rest)}`);
};
