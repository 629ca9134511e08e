// The command `npm run proof:growth`: compares counts, rewards and balances with their rows while processes are killed, and measures the feed and notifications to all.
import { serverVersion } from '../../bench/kit/databases.ts';
import { runScript } from '../../bench/kit/process.ts';
import { runProof } from '../run.ts';
import { proveBroadcasts } from './broadcasts.ts';
import { proveCounts, proveMarks } from './counts.ts';
import { proveFeed } from './members/feed.ts';
import { proveDeeds } from './members/load.ts';
import { proveStorms } from './members/storms.ts';

await runProof({
  command: 'proof:growth',
  notes: 'Needs PostgreSQL at BENCH_DATABASE_URL.',
  parts: {
    counts: { title: 'counts while processes are killed', measure: (_, cleanup) => proveCounts(cleanup) },
    marks: { title: 'one message that many see', measure: (_, cleanup) => proveMarks(cleanup) },
    storms: { title: 'the same deed of a doctor at the same time', measure: (_, cleanup) => proveStorms(cleanup) },
    members: { title: 'deeds of doctors while processes are killed', measure: (_, cleanup) => proveDeeds(cleanup) },
    feed: { title: 'the feed of the members’ app', measure: (_, cleanup) => proveFeed(cleanup) },
    broadcasts: { title: 'notifications to all', measure: (_, cleanup) => proveBroadcasts(cleanup) },
  },
  open: async (_, cleanup) => {
    await runScript(['tools/build.ts', '--if-changed'], { env: {}, cleanup });
    return serverVersion();
  },
});
