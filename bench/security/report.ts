import type { Figure } from '../figures.ts';
import { figureTable, writePart } from '../page-part.ts';
import type { Options } from './target.ts';

/** Writes the figures of a run between the markers of docs/security.md. */
export const writeProof = (figures: readonly Figure[], { calls, seed }: Options, notes: readonly string[]): Promise<void> =>
  writePart(
    'security.md',
    'proof',
    [
      `${calls.toLocaleString('en')} generated calls on each database, seed ${seed}, Node.js ${process.version}.`,
      ...notes,
      figureTable(figures),
    ].join('\n\n'),
  );
