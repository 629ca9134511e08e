import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { StoredSession } from '../contract/entities/session.ts';
import { accounts, demoPassword } from './harness.ts';
import { pictureFile } from './pictures.ts';

/** A name that no other record has. */
export const uniqueName = (beginning: string) => `${beginning} ${randomBytes(4).toString('hex')}`;

/** A mobile number that no other member has. */
export const uniquePhone = () => `019${String(randomBytes(4).readUInt32BE() % 100_000_000).padStart(8, '0')}`;

/** Calls the API as a program would; answers its status and body, whatever they are. */
export const request = async (token: string, line: string, body?: Record<string, unknown> | FormData) => {
  const [method = 'GET', path = '/'] = line.split(' ');
  const isForm = body instanceof FormData;
  const response = await fetch(`${inject('url')}/api/v1${path}`, {
    method,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(isForm || !body ? {} : { 'content-type': 'application/json' }) },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  // Each test knows the answer that it asks for, and fails where it is another.
  return { status: response.status, body: (await response.json()) as Record<string, never> };
};

/** As `request`, but fails where the server refuses; answers what stands under `data`. */
export const api = async <Data>(token: string, line: string, body?: Record<string, unknown> | FormData): Promise<Data> => {
  const answer = await request(token, line, body);
  if (answer.status >= 400) throw new Error(`${line} was refused with ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body['data'] as Data;
};

/** A session of an account, made without the form. */
export const newSession = (phone: string = accounts.admin, password = demoPassword): Promise<StoredSession> =>
  api('', 'POST /auth/login', { phone, password });

/** What another administrator gave, and what one then chose. */
export const firstPassword = 'set-by-another-admin';
export const ownPassword = 'a-long-first-password';

/** Adds an administrator, whose password is still the one that was given. */
export const storeAdmin = async (token: string) => {
  const name = uniqueName('Admin');
  const phone = uniquePhone();
  const email = `a${phone}@medboard.example`;
  await api(token, 'POST /admin/store', { name, phone, email, password: firstPassword });
  return { name, phone };
};

/** Adds an administrator who has chosen a password. */
export const makeAdmin = async (token: string) => {
  const made = await storeAdmin(token);
  const session = await newSession(made.phone, firstPassword);
  await api(session.token, 'POST /auth/password', { current_password: firstPassword, password: ownPassword });
  return made;
};

/** A record that is a name and nothing else. */
export type Named = { id: number; name: string };

/** Stores an area, a specialty or a promo code. */
export const makeNamed = (token: string, kind: 'area' | 'field' | 'promocode', name: string): Promise<Named> =>
  api(token, `POST /${kind}/store`, { name });

/** A doctor as far as the journeys look at it. */
export type MadeDoctor = { id: number; name: string; phone: string; email: string };

/** Registers a doctor, pending, with the facts and files given. */
export const makeDoctor = async (token: string, facts: Record<string, string | File> = {}): Promise<MadeDoctor> => {
  const phone = uniquePhone();
  const given = { name: uniqueName('Doctor'), phone, email: `d${phone}@medboard.example`, password: 'a-long-password', ...facts };
  const form = new FormData();
  for (const [name, value] of Object.entries(given)) form.append(name, value);
  const { id } = await api<{ id: number }>(token, 'POST /doctor/store', form);
  return { id, name: given.name, phone: given.phone, email: given.email };
};

/** Decides on a doctor's account. */
export const decide = (token: string, id: number, status: 'approved' | 'declined') =>
  api(token, 'POST /auth/otp/changeStatus', { user_id: id, status, ...(status === 'declined' ? { message: 'Blurred ID' } : {}) });

/** Stores a conference. */
export const makeConference = async (token: string, title: string): Promise<{ id: number; title: string }> => {
  const form = new FormData();
  const given = {
    title,
    description: 'Two days of talks',
    link: 'https://congress.example/days',
    image: await pictureFile('cover', 'navy'),
  };
  for (const [name, value] of Object.entries(given)) form.append(name, value);
  return api(token, 'POST /conference/store', form);
};
