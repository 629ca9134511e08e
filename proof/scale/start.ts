import type { Cleanup } from '../../bench/kit/cleanup.ts';
import { createClient, signIn } from '../../bench/kit/client.ts';
import { type Figure, mustBe } from '../../bench/kit/figures.ts';
import { findFreePort, ownFolder, serverCommand, startProcess } from '../../bench/kit/process.ts';
import { createSettings, type Scale } from './site.ts';

const start = (env: Record<string, string>, cleanup: Cleanup) => startProcess(serverCommand(ownFolder), { env, cleanup });

/** Starts a process that must refuse to run. Returns its error. */
const findRefusal = async (settings: Record<string, string>, cleanup: Cleanup): Promise<string> => {
  try {
    const running = await start(settings, cleanup);
    await running.stop();
    return 'it started';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** Starts the product with settings that are wrong, or with a standby that cannot be reached. */
export const measureStarts = async ({ clusters, nodes: [primary, standby] }: Scale, cleanup: Cleanup): Promise<Figure[]> => {
  const group = 'start';
  const settings = (databaseUrl: string, ...readUrls: string[]) => createSettings(databaseUrl, readUrls, cleanup);
  const foreign = await clusters.create('foreign');
  const ofOther = await findRefusal(await settings(primary.url, foreign.url), cleanup);
  const onStandby = await findRefusal(await settings(standby.url, standby.url), cleanup);
  const nobody = `postgres://postgres@127.0.0.1:${await findFreePort()}/medboard`;
  const unreachable = await start(await settings(primary.url, standby.url, nobody), cleanup);
  const ready = JSON.parse((await createClient(unreachable.address).send('GET /ready')).text) as { status: string; problems?: string[] };
  const { status } = await (await signIn(unreachable.address)).send('GET /doctor');
  await unreachable.stop();
  await foreign.stop('fast');
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
  return checks.map(({ what, isMet }) => mustBe(group, what, isMet));
};
