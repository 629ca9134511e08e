import { setTimeout as wait } from 'node:timers/promises';
import { signIn } from '../../bench/kit/client.ts';
import { atLeast, atMost, type Figure, none } from '../../bench/kit/figures.ts';
import { startLoad } from './load.ts';
import { listDoctors, type Scale, waitForState } from './site.ts';

const noticeSeconds = 10;
const returnSeconds = 30;

type Fault = { name: string; begin(): Promise<void> | void; end(): Promise<void> | void };

/** Breaks a standby while requests run, and ends the fault again. */
const measureFault = async ({ site }: Scale, { name, begin, end }: Fault): Promise<Figure[]> => {
  const group = `a standby ${name} under load`;
  const [first = ''] = site.addresses;
  const client = await signIn(first);
  const [doctorId = 0] = await listDoctors(client);
  await waitForState(site, 'ready');
  const before = await site.countReads();
  const load = startLoad(client, { addresses: site.addresses, connections: 8, doctorId });
  await wait(1_000);
  await begin();
  const noticed = await waitForState(site, 'degraded');
  await wait(3_000);
  await end();
  const returned = await waitForState(site, 'ready');
  await wait(1_000);
  const { requests, failed, slowestMs, failures } = await load.stop();
  for (const line of failures.slice(0, 5)) console.error(`    ${line}`);
  const fresh = (await site.countReads()).fresh - before.fresh;
  return [
    { group, what: 'requests', measured: requests, unit: 'requests' },
    { group, what: 'responses 5xx and requests without one', measured: failed, unit: 'requests', bound: none },
    { group, what: 'slowest response', measured: slowestMs / 1000, unit: 's' },
    { group, what: 'reads on standbys', measured: fresh, unit: 'reads', bound: atLeast(1) },
    { group, what: 'time from the fault until /ready says degraded', measured: noticed, unit: 's', bound: atMost(noticeSeconds) },
    { group, what: 'time from the end of the fault until /ready says ready', measured: returned, unit: 's', bound: atMost(returnSeconds) },
  ];
};

/** Kills a standby, and stops another one that keeps its connections. */
export const measureStandbys = async (scale: Scale): Promise<Figure[]> => {
  const [, first, second] = scale.nodes;
  return [
    ...(await measureFault(scale, { name: 'dies', begin: () => first.stop('immediate'), end: first.start })),
    ...(await measureFault(scale, { name: 'hangs', begin: second.freeze, end: second.thaw })),
  ];
};
