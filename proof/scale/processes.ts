import { setTimeout as wait } from 'node:timers/promises';
import { createClient, signIn } from '../../bench/kit/client.ts';
import { atMost, type Figure, mustBe, none } from '../../bench/kit/figures.ts';
import { measureConcurrency } from '../security/concurrent-requests.ts';
import { startLoad } from './load.ts';
import { listDoctors, type Scale } from './site.ts';
import { uploadVideo } from './upload.ts';

/** Runs the concurrency tests of one process against two processes behind the proxy. */
export const measureConcurrentRequests = ({ webAddress }: Scale): Promise<Figure[]> => measureConcurrency('two processes', webAddress);

/** Sends wrong passwords for one phone at once. The limit of one process must hold for both together. */
export const measureThrottle = async ({ webAddress }: Scale): Promise<Figure[]> => {
  const group = 'two processes: 30 requests at once';
  const client = createClient(webAddress);
  const credentials = { phone: '01099999999', password: 'wrong-password' };
  const replies = await Promise.all(Array.from({ length: 30 }, () => client.send('POST /auth/login', credentials)));
  const checked = replies.filter(({ status }) => status !== 429).length;
  return [{ group, what: 'wrong passwords for one phone that were checked', measured: checked, unit: 'calls', bound: atMost(5) }];
};

/** Replaces one process after the other behind HAProxy, under load: SIGTERM, then a new one on its port. */
export const measureRollingRestart = async ({ site, webAddress }: Scale): Promise<Figure[]> => {
  const group = 'rolling restart of two processes behind HAProxy';
  const client = await signIn(webAddress);
  const [doctorId = 0] = await listDoctors(client);
  const load = startLoad(client, { addresses: [webAddress], connections: 8, doctorId });
  const uploading = uploadVideo(client);
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
    mustBe(group, 'video upload during the restarts: complete', isReady),
    { group, what: 'video upload during the restarts: repeated requests', measured: retries, unit: 'requests' },
  ];
};
