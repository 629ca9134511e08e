import type { Cleanup } from '../../../bench/kit/cleanup.ts';
import type { Figure } from '../../../bench/kit/figures.ts';
import { median, runLoad } from '../../../bench/load.ts';
import { appPrefix } from '../../../contract/app/kit.ts';
import { createSession } from '../../security/calls.ts';
import { type MembersSite, openMembersSite } from './site.ts';

const [doctors, messages, sampled] = [100_000, 20_000, 200];
const [rounds, seconds, warmSeconds] = [5, 3, 2];

/** Spreads doctors and targets over areas and specialties: of 20 messages, one is for everyone, eight name specialties, six areas and five both. */
const spread = `
  insert into areas (name) select 'Area ' || n from generate_series(1, 27) as n;
  insert into specialties (name) select 'Specialty ' || n from generate_series(1, 30) as n;
  update users set area_id = (select min(id) from areas) + (id * 7 % 27), specialty_id = (select min(id) from specialties) + (id * 11 % 30)
    where role = 'doctor';
  update messages set is_everyone = id % 20 = 0, coins = id % 3 * 5, status_updated_at = now() - id * interval '1 minute';
  insert into message_specialties (message_id, specialty_id)
    select messages.id, (select min(id) from specialties) + (messages.id * 13 + n * 7) % 30 from messages, generate_series(1, 3) as n
    where messages.id % 20 between 1 and 8 or messages.id % 20 > 14 on conflict do nothing;
  insert into message_areas (message_id, area_id)
    select messages.id, (select min(id) from areas) + (messages.id * 5 + n * 4) % 27 from messages, generate_series(1, 5) as n
    where messages.id % 20 > 8 on conflict do nothing`;

const adminId = async ({ client }: MembersSite) =>
  (await client.query<{ id: number }>("select min(id) as id from users where role = 'admin'")).rows[0]?.id ?? 0;

/** Compares the first page of the feed with the page of one doctor in the office, in the same run. */
export const proveFeed = async (cleanup: Cleanup): Promise<Figure[]> => {
  const site = await openMembersSite('feed', { doctors, messages, processes: 1 }, cleanup);
  await site.client.query(spread);
  await site.client.query('vacuum analyze');
  const [server] = site.processes;
  const address = server?.address ?? '';
  const token = await createSession(site.db, await adminId(site));
  const ids = site.doctorIds.filter((_, index) => index % Math.ceil(doctors / sampled) === 0);
  const office = { address, paths: ids.map((id) => `/api/v1/doctor/show/${id}`), headers: { authorization: `Bearer ${token}` } };
  const feed = {
    address,
    paths: ids.map(() => `${appPrefix}/messages?limit=20`),
    headers: (index: number) => ({ authorization: `Bearer ${site.tokenOf(ids[index] ?? 0)}` }),
  };
  const pairs: { office: number; feed: number }[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const time = round < 0 ? warmSeconds : seconds;
    const pair = { office: await runLoad({ ...office, seconds: time }), feed: await runLoad({ ...feed, seconds: time }) };
    if (round >= 0) pairs.push(pair);
  }
  return [
    {
      group: 'feed',
      what: `first page, ${messages.toLocaleString('en')} messages and ${doctors.toLocaleString('en')} doctors`,
      measured: median(pairs.map((pair) => pair.feed)),
      unit: '/s',
      reference: { what: 'one doctor in the office', measured: median(pairs.map((pair) => pair.office)) },
      ratio: median(pairs.map((pair) => pair.feed / pair.office)),
      bound: { kind: 'at least', value: 0.2, of: 'ratio' },
    },
  ];
};
