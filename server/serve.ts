import type { FastifyInstance } from 'fastify';
import { buildApp, webBuildDir } from './app.ts';
import { openSecurityEvents } from './features/access/security-events/index.ts';
import { type Sealing, startSealing } from './features/office/audit/index.ts';
import { checkBackupDir } from './features/office/backups/index.ts';
import { startFolding } from './features/office/counts/index.ts';
import { encryptFiles, renewSecrets } from './features/office/files/index.ts';
import { createJobs } from './jobs.ts';
import { type Opened, openDeps } from './open-deps.ts';
import type { Config } from './platform/config/config.ts';
import { type Jobs, openJobs } from './platform/jobs/index.ts';
import type { Loop } from './platform/loop.ts';
import { startStoringCalls } from './platform/providers/index.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

const printAddress = ({ demoData, demoPassword }: Config, address: string) => {
  print(`Medboard is at ${address}`);
  if (!demoData) return;
  print(`  administrator 01000000001   company 01000000002   doctor (refused here) 01000000003   password ${demoPassword}`);
  print('  reviewer 01000000004   content 01000000005   campaigns 01000000006   support 01000000007   auditor 01000000008');
};

/** Starts everything that needs the open database. The server accepts requests only when all of it works. */
export const serve = async (opened: Opened): Promise<{ app: FastifyInstance; jobs: Jobs; sealing: Sealing; storingCalls: Loop }> => {
  const { config } = opened;
  const { deps, hasStoredDemo, stopOwnershipRetries } = await openDeps(opened);
  const jobs = await openJobs(createJobs(config), deps, { runs: config.role !== 'web' });
  await jobs.enqueue(deps.database.db, encryptFiles, {});
  if (config.previousSecretsKey !== undefined) await jobs.enqueue(deps.database.db, renewSecrets, {});
  if (config.backup.dir !== undefined) await jobs.enqueue(deps.database.db, checkBackupDir, {});
  const securityEvents = openSecurityEvents(deps);
  const app = await buildApp({ ...deps, config, hasStoredDemo, jobs, securityEvents, webDir: webBuildDir });
  const folding = startFolding(deps);
  app.addHook('onClose', async () => {
    stopOwnershipRetries();
    await folding.close();
  });
  const address = await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(`The port ${config.port} is in use by another program. Stop it, or set another PORT.`, { cause: error });
  });
  securityEvents.start();
  printAddress(config, config.publicUrl ?? address);
  return { app, jobs, sealing: startSealing(deps), storingCalls: startStoringCalls(deps) };
};
