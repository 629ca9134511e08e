import { type Client, signIn } from '../../bench/kit/client.ts';
import { type Figure, none } from '../../bench/kit/figures.ts';
import { webinarCap } from './calls.ts';

const parallel = 30;
const dayMs = 86_400_000;

type Created = { id: number };

/** Sends the same kind of request many times at once. Returns the statuses. */
const sendConcurrently = async (send: (index: number) => Promise<{ status: number }>): Promise<number[]> =>
  (await Promise.all(Array.from({ length: parallel }, (_, index) => send(index)))).map(({ status }) => status);

const countOf = (statuses: readonly number[], test: (status: number) => boolean) => statuses.filter(test).length;
const isDone = (status: number) => status < 300;

type Registration = { phone: string; email: string };
const register = (client: Client, { phone, email }: Registration) =>
  client.send('POST /doctor/store', { name: 'Concurrent Doctor', phone, email, password: 'concurrent-password' });

/** Registers many doctors with one phone at once. Returns the statuses and the doctor that was created. */
const registerConcurrently = async (client: Client) => {
  let doctor: Created | undefined;
  const statuses = await sendConcurrently(async (index) => {
    const answer = await register(client, { phone: '01770000001', email: `concurrent-${index}@example.test` });
    if (isDone(answer.status)) doctor = answer.body.data as Created;
    return answer;
  });
  if (!doctor) throw new Error(`No registration succeeded: ${statuses.join(' ')}`);
  return { statuses, doctor };
};

const decideConcurrently = (client: Client, { id }: Created) =>
  sendConcurrently((index) => {
    const decision = index % 2 === 0 ? { status: 'approved' } : { status: 'declined', message: 'The card is blurred' };
    return client.send('POST /auth/otp/changeStatus', { user_id: id, ...decision, seen_status: 'pending' });
  });

const grantConcurrently = async (client: Client, { id }: Created) => {
  await client.send('POST /auth/otp/changeStatus', { user_id: id, status: 'approved' });
  const headers = { 'idempotency-key': 'concurrent-grants' };
  const statuses = await sendConcurrently(() =>
    client.send('POST /user/addPoints', { doctorId: id, amount: 7, reason: 'A good talk' }, headers),
  );
  const { points } = await client.get<{ points: number }>(`/doctor/show/${id}`);
  return { statuses, points };
};

const createWebinarsConcurrently = async (client: Client) => {
  const { data } = await client.get<{ data: Created[] }>('/conference?page=1');
  const [conference] = data;
  if (!conference) throw new Error('The demo data has no conference');
  const meeting_date_time = new Date(Date.now() + 400 * dayMs).toISOString();
  return sendConcurrently((index) =>
    client.send('POST /schedule/create', { title: `Concurrent ${index}`, conference_id: conference.id, meeting_date_time, duration: 1 }),
  );
};

/** Sends requests that compete for the same thing at once, and compares the result with the rule. */
export const measureConcurrency = async (name: string, address: string): Promise<Figure[]> => {
  const group = `${name}: ${parallel} requests at once`;
  const client = await signIn(address);
  const phones = await registerConcurrently(client);
  const decisions = await decideConcurrently(client, phones.doctor);
  const points = await grantConcurrently(client, phones.doctor);
  const webinars = await createWebinarsConcurrently(client);
  const rules = [
    { what: 'registrations with one phone that succeed', measured: countOf(phones.statuses, isDone), expected: 1, unit: 'calls' },
    { what: 'decisions on one account that succeed', measured: countOf(decisions, isDone), expected: 1, unit: 'calls' },
    { what: 'coins after grants of 7 with one Idempotency-Key', measured: points.points, expected: 7, unit: 'coins' },
    { what: `webinars at one time, at most ${webinarCap}`, measured: countOf(webinars, isDone), expected: webinarCap, unit: 'calls' },
  ];
  const all = [...phones.statuses, ...decisions, ...points.statuses, ...webinars];
  return [
    ...rules.map(({ what, measured, unit }) => ({ group, what, measured, unit })),
    {
      group,
      what: 'rules that were broken',
      measured: rules.filter(({ measured, expected }) => measured !== expected).length,
      unit: 'rules',
      bound: none,
    },
    { group, what: 'responses 5xx', measured: countOf(all, (status) => status >= 500), unit: 'calls', bound: none },
  ];
};
