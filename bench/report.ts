import { basename } from 'node:path';
import { cellsOf, countMissed, type Figure, type Table, toMarkdown, writePage } from './kit/figures.ts';

/** The figures of one checkout of the product. */
export type Measured = { folder: string; figures: readonly Figure[] };

/** The conditions of a run. */
export type Conditions = { node: string; postgres: string; cores: number; processor: string; doctors: number; rounds: number };

/** The figures of all checkouts side by side. The bound and the result are those of the last one. */
export const toTable = (measured: readonly Measured[]): Table => {
  const last = measured.at(-1)?.figures ?? [];
  const nameOf = (folder: string) => (measured.length === 1 ? 'product' : basename(folder));
  const cellsIn = ({ figures }: Measured, { group, what }: Figure) => {
    const figure = figures.find((each) => each.group === group && each.what === what);
    return figure ? cellsOf(figure).slice(0, 3) : ['', '', ''];
  };
  return [
    ['part', 'figure', ...measured.flatMap(({ folder }) => [nameOf(folder), 'reference', 'ratio']), 'bound', ''],
    ...last.map((figure) => [figure.group, figure.what, ...measured.flatMap((each) => cellsIn(each, figure)), ...cellsOf(figure).slice(3)]),
  ];
};

/** Writes the figures and the conditions of a run to docs/performance.md. */
export const writeReport = async (measured: readonly Measured[], conditions: Conditions): Promise<void> => {
  const { node, postgres, cores, processor, doctors, rounds } = conditions;
  const figures = measured.at(-1)?.figures ?? [];
  const bounded = figures.filter(({ bound }) => bound);
  await writePage(
    'performance.md',
    `# Performance

\`npm run bench -- --full --write\` measured these figures and wrote this page. The bounds are ratios to a reference that ran in turns with
the product, because times of another machine or another hour differ. \`npm run bench -- --product OTHER --product .\` compares two checkouts.

- Node.js ${node}, PostgreSQL ${postgres}, ${cores} cores (${processor}) for the product, the database, the reference and the load
- ${doctors.toLocaleString('en')} doctors; ten connections, each of which asks for another page or record; the median of ${rounds} rounds
- The reference server is [reference-server.ts](../bench/reference-server.ts): node:http and pg with prepared statements, without sign-in, checks and logs
- react-admin shows the same list with fewer columns ([bench/react-admin](../bench/react-admin)); cold is a new browser profile, warm the third visit
- The memory is that of all processes, the embedded PostgreSQL included. Pages that several of them share count once
- ${bounded.length - countMissed(figures)} of ${bounded.length} bounds met. Decisions [010](decisions/010-lists.md) and [013](decisions/013-start-of-a-page.md) say why others are not
- Two products are measured one after the other, so compare their ratios, not their figures

${toMarkdown(toTable(measured))}
`,
  );
};
