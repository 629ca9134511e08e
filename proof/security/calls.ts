import { allRoutes, type NamedRoute } from '../../contract/index.ts';
import { getUserPermissions, type UserRole } from '../../contract/office-roles.ts';
import { isPermission } from '../../contract/permissions.ts';
import { createToken, hashToken } from '../../server/features/access/session/tokens.ts';
import type { Db } from '../../server/platform/database/index.ts';
import { codeAt, testSecretsKey, testStart } from '../../server/test/builders.ts';
import { buildSampleRequest } from '../../server/test/samples/sample-request.ts';
import { buildSample, type Sample } from '../../server/test/samples/samples.ts';

const hour = 3_600_000;

/** How many webinars of the product may run at the same time. */
export const webinarCap = 3;

/** The settings of the product in this proof and in proof:scale, which shares a part. */
export const securitySettings = { WEBINAR_CAP: String(webinarCap), SECRETS_KEY: testSecretsKey };

/** A request below /api/v1. */
export type Call = { route: NamedRoute; path: string; payload: unknown; headers: Record<string, string> };

/** Inserts a session of a user and returns its token. Its password stays recent, because a part may take longer than a password confirmation counts. */
export const createSession = async (db: Db, userId: number, lifetimeMs = 12 * hour): Promise<string> => {
  const token = createToken();
  const now = Date.now();
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: new Date(now - hour),
      last_used_at: new Date(now),
      verified_at: new Date(now + lifetimeMs),
      expires_at: new Date(now + lifetimeMs),
    })
    .execute();
  return token;
};

/** Whether a user with these roles may use a route. */
export const isAllowed = ({ spec: { permission } }: NamedRoute, user: UserRole): boolean =>
  !isPermission(permission) || getUserPermissions(user).includes(permission);

// The samples of webinars have a fixed day, which may be in the past.
const nextHour = (index: number) => new Date(Math.ceil(Date.now() / hour) * hour + (index + 1) * 24 * hour);

const adjustTime = (sample: Sample, index: number): Sample =>
  sample.body?.['meeting_date_time'] === undefined
    ? sample
    : { ...sample, body: { ...sample.body, meeting_date_time: nextHour(index).toISOString() } };

/** Moves all webinars of samples into the future, because those of the past cannot be started. */
export const moveWebinars = (db: Db) =>
  db
    .updateTable('webinars')
    .set({ starts_at: nextHour(0) })
    .execute();

/** Makes the challenges and codes of samples valid now, and their merges recent. They have fixed times. */
export const renewSamples = async (db: Db): Promise<void> => {
  await db.updateTable('doctor_merges').set({ merged_at: new Date() }).execute();
  for (const table of ['sign_in_challenges', 'passkey_challenges', 'sso_codes'] as const)
    await db
      .updateTable(table)
      .set({ expires_at: new Date(Date.now() + hour) })
      .execute();
};

const sampleCode = codeAt(testStart);

/** The body of a payload. A code of an authenticator app is that of the present time. */
const toBody = (payload: unknown): BodyInit | undefined => {
  if (payload === undefined) return undefined;
  if (payload instanceof Buffer) return new Uint8Array(payload);
  return JSON.stringify(payload, (field, value) => (field === 'code' && value === sampleCode ? codeAt(new Date()) : value));
};

/** Builds the records that a route needs and a request that it accepts from the caller. */
export const buildCall = async (db: Db, route: NamedRoute, caller: { phone: string }): Promise<Call & { sample: Sample }> => {
  const sample = adjustTime(await buildSample(route, db, caller), allRoutes.indexOf(route));
  const { payload, headers = {} } = (await buildSampleRequest(route.spec, sample.body)) as {
    payload: unknown;
    headers?: Record<string, string>;
  };
  const search = new URLSearchParams(Object.entries(sample.query ?? {}).map(([name, value]) => [name, String(value)]));
  const path = `${route.spec.path.replace(':id', String(sample.params?.id))}${search.size > 0 ? `?${search}` : ''}`;
  const type: Record<string, string> = payload === undefined || payload instanceof Buffer ? {} : { 'content-type': 'application/json' };
  return { route, path, payload, headers: { ...type, ...headers, ...sample.headers }, sample };
};

/** Sends a call and returns its status. */
export const sendCall = async (address: string, { route, path, payload, headers }: Call, token?: string): Promise<number> => {
  const body = toBody(payload);
  const response = await fetch(`${address}/api/v1${path}`, {
    method: route.spec.method,
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body }),
  });
  await response.arrayBuffer();
  return response.status;
};
