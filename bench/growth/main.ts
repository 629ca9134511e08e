import { parseArgs } from 'node:util';
import { createCleanup } from '../cleanup.ts';
import { serverVersion } from '../databases.ts';
import { type Figure, isWithinBound, tableOf } from '../figures.ts';
import { proveBroadcasts } from './broadcasts.ts';
import { proveCounts, proveMarks } from './counts.ts';

const parts = { counts: proveCounts, marks: proveMarks, broadcasts: proveBroadcasts };
const usage = `Usage: npm run proof:growth [-- --only ${Object.keys(parts).join(',')}]`;

const readParts = () => {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const only = values.only?.split(',') ?? Object.keys(parts);
  if (only.some((name) => !(name in parts))) throw new Error(usage);
  return Object.entries(parts).filter(([name]) => only.includes(name));
};

const cleanup = createCleanup();
try {
  const chosen = readParts();
  console.log(`PostgreSQL ${await serverVersion()}`);
  const figures: Figure[] = [];
  for (const [name, prove] of chosen) {
    console.error(`${name} …`);
    const found = await prove(cleanup);
    console.log(`\n${tableOf(found)}\n`);
    figures.push(...found);
  }
  const missed = figures.filter((figure) => isWithinBound(figure) === false).length;
  console.log(missed === 0 ? 'All bounds met.' : `${missed} bounds missed.`);
  if (missed > 0) process.exitCode = 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await cleanup.run();
}
