// The command `npm run proof:growth`: compares counts with their rows while processes are killed, and measures notifications to all.
import { serverVersion } from '../../bench/kit/databases.ts';
import { runProof } from '../run.ts';
import { proveBroadcasts } from './broadcasts.ts';
import { proveCounts, proveMarks } from './counts.ts';

await runProof({
  command: 'proof:growth',
  notes: 'Needs PostgreSQL at BENCH_DATABASE_URL.',
  parts: {
    counts: { title: 'counts while processes are killed', measure: (_, cleanup) => proveCounts(cleanup) },
    marks: { title: 'one message that many see', measure: (_, cleanup) => proveMarks(cleanup) },
    broadcasts: { title: 'notifications to all', measure: (_, cleanup) => proveBroadcasts(cleanup) },
  },
  open: serverVersion,
});
