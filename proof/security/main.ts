// The command `npm run proof:security`: attacks the built product over HTTP.
import { createDatabase } from '../../bench/kit/databases.ts';
import { findFreePort, runScript } from '../../bench/kit/process.ts';
import { createDataDir, openTarget, type Target } from '../../bench/kit/target.ts';
import { openIssuer } from '../../server/test/fakes/issuer.ts';
import { runProof } from '../run.ts';
import { securitySettings } from './calls.ts';
import { measureConcurrency } from './concurrent-requests.ts';
import { measureRequests, type Options } from './fuzz.ts';
import { measureMatrix } from './matrix.ts';
import { measureScreens } from './screens.ts';
import { measureUploads } from './uploads.ts';

await runProof<Options>({
  command: 'proof:security',
  options: { calls: '100000', seed: '20261123' },
  notes: 'Needs PostgreSQL at BENCH_DATABASE_URL.',
  parts: {
    matrix: { title: 'every route from every identity', measure: ({ target }) => measureMatrix(target) },
    fuzz: { title: 'generated calls', measure: measureRequests },
    'concurrent-requests': {
      title: 'concurrent requests',
      measure: async ({ target }) => {
        const product = await target.start();
        const figures = await measureConcurrency('one process', product.address);
        await product.stop();
        return figures;
      },
    },
    uploads: { title: 'hostile files', measure: ({ target }) => measureUploads(target) },
    screens: { title: 'hostile texts on the screens', measure: ({ target }) => measureScreens(target) },
  },
  open: async ({ calls, seed }, cleanup) => {
    await runScript(['tools/build.ts', '--if-changed'], { env: {}, cleanup });
    // Single sign-on needs an issuer, and passkeys need its public address.
    const issuer = await openIssuer();
    cleanup.add('issuer', () => issuer.close());
    const storage = { dataDir: await createDataDir(cleanup), databaseUrl: await createDatabase('security', cleanup) };
    const port = String(await findFreePort());
    const settings = { ...securitySettings, ...issuer.settings, PORT: port };
    const target = await openTarget({ name: 'PostgreSQL', storage, settings, cleanup });
    // The product prints PUBLIC_URL, but no proxy serves it here.
    const start: Target['start'] = async (more) => ({ ...(await target.start(more)), address: `http://127.0.0.1:${port}` });
    return { target: { ...target, start }, calls: Number(calls), seed: Number(seed) };
  },
  report: {
    page: 'security.md',
    name: 'proof',
    intro: ({ calls, seed }) => `${calls.toLocaleString('en')} generated calls, seed ${seed}.`,
  },
});
