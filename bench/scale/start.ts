import type { Cleanup } from '../cleanup.ts';
import { atLeast, type Figure } from '../figures.ts';
import { startProcess } from '../processes.ts';
import type { Node } from './cluster.ts';
import { createSettings, signIn } from './site.ts';

type StartOptions = { primary: Node; standby: Node; foreign: Node; unusedPort: number; cleanup: Cleanup };

/** Starts a process that must refuse to run. Returns its error. */
const findRefusal = async (settings: Record<string, string>, cleanup: Cleanup): Promise<string> => {
  try {
    const running = await startProcess({ script: 'dist/server/main.js', env: settings, cleanup });
    await running.stop();
    return 'it started';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** Starts the product with settings that are wrong, or with a standby that cannot be reached. */
export const measureStarts = async ({ primary, standby, foreign, unusedPort, cleanup }: StartOptions): Promise<Figure[]> => {
  const group = 'start';
  const settings = (databaseUrl: string, ...readUrls: string[]) => createSettings(databaseUrl, readUrls, cleanup);
  const ofOther = await findRefusal(await settings(primary.url, foreign.url), cleanup);
  const onStandby = await findRefusal(await settings(standby.url, standby.url), cleanup);
  const unreachable = await startProcess({
    script: 'dist/server/main.js',
    env: await settings(primary.url, standby.url, `postgres://postgres@127.0.0.1:${unusedPort}/medboard`),
    cleanup,
  });
  const ready = (await (await fetch(`${unreachable.address}/ready`)).json()) as { status: string; problems?: string[] };
  const caller = await signIn(unreachable.address);
  const { status } = await caller.send(unreachable.address, 'GET /doctor');
  await unreachable.stop();
  const checks = [
    {
      what: 'a standby of another cluster is refused with a message',
      isMet: /belongs to another cluster/.test(ofOther),
      seen: ofOther,
    },
    { what: 'a standby as DATABASE_URL is refused with a message', isMet: /is a standby/.test(onStandby), seen: onStandby },
    {
      what: 'a start with an unreachable standby succeeds, and /ready names the standby',
      isMet: status === 200 && ready.status === 'degraded' && (ready.problems ?? []).includes('read replica 2 is unreachable'),
      seen: JSON.stringify(ready),
    },
  ];
  for (const { what, isMet, seen } of checks) if (!isMet) console.error(`    not met: ${what}: ${seen}`);
  return checks.map(({ what, isMet }) => ({ group, what, measured: Number(isMet), unit: '', bound: atLeast(1) }));
};
