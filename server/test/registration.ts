import { pino } from 'pino';
import { appPrefix } from '../../contract/app/kit.ts';
import { registrationRoutes as routes } from '../../contract/app/registration.ts';
import { areaId } from '../../contract/entities/content/areas.ts';
import { specialtyId } from '../../contract/entities/content/specialties.ts';
import { toId } from '../../contract/kit/ids.ts';
import { sendPhoneCode } from '../features/app/codes/codes.job.ts';
import { buildForm, type TestApp } from './app.ts';
import { buildArea, buildSpecialty, picture } from './builders.ts';

const jobDeps = (test: TestApp) => ({ ...test, log: pino({ level: 'silent' }), enqueue: async () => undefined });

/** Sends the queued codes. */
export const sendCodes = async (test: TestApp): Promise<void> => {
  for (const { name, payload } of test.enqueued.splice(0))
    if (name === sendPhoneCode.name) await sendPhoneCode.run(sendPhoneCode.payload.parse(payload), jobDeps(test));
};

/** The last code that was sent to a phone; undefined if there is none. */
export const readCode = async ({ database }: TestApp, phone: string): Promise<string | undefined> => {
  const row = await database.db
    .selectFrom('account_outbox')
    .select('body')
    .where('recipient', '=', `2${phone}`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row && /\d{6}/.exec(row.body)?.[0];
};

/** Requests a code for a registration and returns it. */
export const requestCodeOf = async (test: TestApp, phone: string, locale: 'en' | 'ar' = 'en'): Promise<string> => {
  await test.requestApp(routes.start, { body: { phone, locale } });
  await sendCodes(test);
  return (await readCode(test, phone)) ?? '';
};

/** Proves a phone and returns the token of its registration. */
export const startRegistration = async (test: TestApp, phone: string, locale: 'en' | 'ar' = 'en'): Promise<string> => {
  const code = await requestCodeOf(test, phone, locale);
  const { body } = await test.requestApp(routes.verify, { body: { phone, code } });
  return body.data.token;
};

/** The data of a registration with an area and a specialty that exist. */
export const buildRegistrationDraft = async ({ database }: TestApp, email: string) => ({
  name: 'Mona Adel',
  email,
  password: 'a-long-pass-phrase',
  area_id: toId(areaId, (await buildArea(database.db)).id),
  field_id: toId(specialtyId, (await buildSpecialty(database.db)).id),
  syndicate_number: '١٢٣٤٥',
  consents: [{ channel: 'whatsapp', purpose: 'marketing', state: 'given' } as const],
  terms_version: '1',
});

/** Sends a picture to a path of the members' app. */
export const sendPicture = async (test: TestApp, url: string, token: string) =>
  test.send({
    method: 'PUT',
    prefix: appPrefix,
    url,
    token,
    ...buildForm({}, { image: { bytes: await picture(), name: 'card.png' } }),
  });
