import { setTimeout as wait } from 'node:timers/promises';
import { atLeast, atMost, type Figure, none } from '../figures.ts';
import { measureConcurrency } from '../security/concurrent-requests.ts';
import { startLoad } from './load.ts';
import type { Scale } from './settings.ts';
import { listDoctors, signIn } from './site.ts';
import { uploadVideo } from './upload.ts';

/** Runs the concurrency tests of one process against two processes behind the proxy. */
export const measureConcurrentRequests = ({ webAddress }: Scale): Promise<Figure[]> =>
  measureConcurrency({
    name: 'two processes',
    start: async () => ({ address: webAddress, pid: 0, stop: async () => undefined }),
  });

/** Sends wrong passwords for one phone at once. The limit of one process must hold for both together. */
export const measureThrottle = async ({ site, webAddress }: Scale): Promise<Figure[]> => {
  const group = 'two processes: 30 requests at once';
  const caller = await signIn(site.addresses[0] ?? '');
  const replies = await Promise.all(
    Array.from({ length: 30 }, () =>
      caller.send(webAddress, 'POST /auth/login', { body: { phone: '01099999999', password: 'wrong-password' } }),
    ),
  );
  const checked = replies.filter(({ status }) => status !== 429).length;
  return [
    {
      group,
      what: 'wrong passwords for one phone that were checked',
      measured: checked,
      unit: 'calls',
      bound: atMost(5),
    },
  ];
};

/** Stops and starts one process after the other behind HAProxy, under load. */
export const measureRollingRestart = async ({ site, webAddress }: Scale): Promise<Figure[]> => {
  const group = 'rolling restart of two processes behind HAProxy';
  const caller = await signIn(site.addresses[0] ?? '');
  const [doctorId = 0] = await listDoctors(site, caller);
  const load = startLoad(caller, { addresses: [webAddress], connections: 8, doctorId });
  const uploading = uploadVideo(caller, webAddress);
  uploading.catch(() => undefined); // It is awaited after the restarts.
  await wait(1_000);
  for (const index of site.addresses.keys()) {
    await site.restart(index);
    // HAProxy needs two answers before it sends requests again.
    await wait(4_000);
  }
  const { requests, failed, failures } = await load.stop();
  const { isReady, retries } = await uploading;
  for (const line of failures.slice(0, 5)) console.error(`    ${line}`);
  return [
    { group, what: 'requests', measured: requests, unit: 'requests' },
    { group, what: 'failed requests', measured: failed, unit: 'requests', bound: none },
    { group, what: 'video upload during the restarts: complete', measured: Number(isReady), unit: 'uploads', bound: atLeast(1) },
    { group, what: 'video upload during the restarts: repeated requests', measured: retries, unit: 'requests' },
  ];
};
