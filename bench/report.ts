import { cells, type Figure, isWithinBound } from './figures.ts';
import { table, writePage } from './page-part.ts';

/** The conditions of a run. */
export type Conditions = { node: string; postgres: string; cores: number; processor: string; rounds: number; seconds: number };

const tableOf = (figures: readonly Figure[]) =>
  table(
    ['Figure', 'Measured', 'Reference in the same run', 'Ratio', 'Required', ''],
    figures.map((figure) => cells(figure).slice(1)),
  );

/** Writes the figures and the conditions of a run to docs/performance.md. */
export const writeReport = async (figures: readonly Figure[], conditions: Conditions): Promise<void> => {
  const { node, postgres, cores, processor, rounds, seconds } = conditions;
  const bounded = figures.map(isWithinBound).filter((isMet) => isMet !== undefined);
  const sections = [...Map.groupBy(figures, ({ group }) => group)].map(([group, own]) => `## ${group}\n\n${tableOf(own)}`);
  const head = `# Performance

\`npm run bench -- --full --write\` measured these figures and wrote this page. Compare ratios: they come from one run, in which the
product and its reference take turns. Times of another machine differ.

- Node.js ${node}, PostgreSQL ${postgres} with its default settings, on the same machine as the product and the load generator
- ${cores} cores: ${processor}
- 10 connections; ${rounds} rounds of ${seconds} s for each figure, of which the median counts
- The reference server is bench/reference-server.ts: node:http and pg with prepared statements, without sign-in, checks and logs
- Each visit starts on a page of another site. The browser has at least 2 s to start, and cold visits have a new profile
- ${bounded.filter(Boolean).length} of ${bounded.length} bounds met`;
  await writePage('performance.md', `${[head, ...sections].join('\n\n')}\n`);
};
