import { availableParallelism, loadavg } from 'node:os';
import type { Figure } from '../figures.ts';
import { figureTable, writePart } from '../page-part.ts';

/** Writes the figures of a run between the markers of docs/reliability.md. */
export const writeProof = (figures: readonly Figure[], notRun: readonly string[]): Promise<void> =>
  writePart(
    'reliability.md',
    'faults',
    [
      `Node.js ${process.version}, ${availableParallelism()} processors, load average ${loadavg()[0]?.toFixed(0)} at the end. Parts that were not run: ${notRun.length}.`,
      ...notRun.map((line) => `- Not run: ${line}`),
      figureTable(figures),
    ].join('\n\n'),
  );
