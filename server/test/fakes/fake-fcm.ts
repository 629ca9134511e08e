import { generateKeyPairSync } from 'node:crypto';
import { jwtVerify } from 'jose';
import { z } from 'zod';
import { type FakeAnswer, type FakeProvider, type ReceivedRequest, startFakeProvider } from './fake-provider.ts';

const projectId = 'medboard-test';
const clientEmail = 'push@medboard-test.iam.gserviceaccount.com';
const keyId = 'key-1';
const scope = 'https://www.googleapis.com/auth/firebase.messaging';

const duration = z.string().regex(/^\d+s$/);
const message = z.strictObject({
  token: z.string().optional(),
  topic: z.string().optional(),
  notification: z.strictObject({ title: z.string().optional(), body: z.string().optional() }).optional(),
  data: z.record(z.string().regex(/^(?!from$|message_type$|google\.|gcm\.)/), z.string()).optional(),
  android: z
    .strictObject({
      priority: z.enum(['normal', 'high']).optional(),
      ttl: duration.optional(),
      collapse_key: z.string().optional(),
      notification: z.strictObject({ tag: z.string() }).optional(),
    })
    .optional(),
  apns: z.strictObject({ headers: z.record(z.string(), z.string()) }).optional(),
  webpush: z.strictObject({ headers: z.record(z.string(), z.string()), notification: z.strictObject({ tag: z.string() }) }).optional(),
});
const request = z.strictObject({ validate_only: z.boolean().optional(), message });
type Message = z.output<typeof message>;

const refuse = (status: number, name: string, more: { details?: object[]; message?: string } = {}): FakeAnswer => ({
  status,
  body: { error: { code: status, status: name, message: 'refused', ...more } },
});
const fcmError = (errorCode: string, message = 'refused') => ({
  message,
  details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }],
});

/** The answers of FCM by error code. */
export const fcmRefusals = {
  UNREGISTERED: refuse(404, 'NOT_FOUND', fcmError('UNREGISTERED')),
  SENDER_ID_MISMATCH: refuse(403, 'PERMISSION_DENIED', fcmError('SENDER_ID_MISMATCH')),
  INVALID_TOKEN: refuse(
    400,
    'INVALID_ARGUMENT',
    fcmError('INVALID_ARGUMENT', 'The registration token is not a valid FCM registration token'),
  ),
  INVALID_ARGUMENT: refuse(400, 'INVALID_ARGUMENT', {
    details: [
      { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ field: 'message.data', description: 'Invalid key' }] },
    ],
  }),
  QUOTA_EXCEEDED: { ...refuse(429, 'RESOURCE_EXHAUSTED', fcmError('QUOTA_EXCEEDED')), headers: { 'retry-after': '90' } },
  UNAVAILABLE: { ...refuse(503, 'UNAVAILABLE', fcmError('UNAVAILABLE')), headers: { 'retry-after': '20' } },
  INTERNAL: refuse(500, 'INTERNAL', fcmError('INTERNAL')),
  THIRD_PARTY_AUTH_ERROR: refuse(401, 'UNAUTHENTICATED', fcmError('THIRD_PARTY_AUTH_ERROR')),
  PERMISSION_DENIED: refuse(403, 'PERMISSION_DENIED'),
} satisfies Record<string, FakeAnswer>;

export type FakeFcm = FakeProvider & {
  settings: Record<string, string>;
  /** The service account in which single values are replaced. */
  accountWith(values: Record<string, string>): string;
  /** The tokens of devices that the project knows; any other token is unregistered. */
  devices: Set<string>;
  accepted: Message[];
  /** How many access tokens were given. */
  tokens(): number;
  /** Makes all access tokens invalid. */
  revokeTokens(): void;
  /** Answers the next message to a device, or to any, with an error. */
  refuseNext(code: keyof typeof fcmRefusals): void;
};

/** Starts a fake of Google's token endpoint and of FCM HTTP v1 with one project. `now` is the time at which assertions must be valid. */
export const startFakeFcm = async (now: () => Date): Promise<FakeFcm> => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const valid = new Set<string>();
  const devices = new Set<string>();
  const accepted: Message[] = [];
  const refusals: FakeAnswer[] = [];
  let given = 0;
  const grant = async ({ headers, body, url }: ReceivedRequest): Promise<FakeAnswer> => {
    const form = new URLSearchParams(body.toString('utf8'));
    const isForm = String(headers['content-type']).startsWith('application/x-www-form-urlencoded');
    if (!isForm || form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      return { status: 400, body: { error: 'unsupported_grant_type' } };
    const options = { algorithms: ['RS256'], issuer: clientEmail, audience: url.href, currentDate: now(), maxTokenAge: 3600 };
    const { payload, protectedHeader } = await jwtVerify(form.get('assertion') ?? '', publicKey, options);
    if (payload.scope !== scope || protectedHeader.kid !== keyId) throw new Error('Wrong scope or key id');
    given += 1;
    valid.add(`ya29.${given}`);
    return { body: { access_token: `ya29.${given}`, expires_in: 3599, token_type: 'Bearer' } };
  };
  const findProblem = (sent: Message): FakeAnswer | undefined => {
    if ((sent.token === undefined) === (sent.topic === undefined)) return fcmRefusals.INVALID_ARGUMENT;
    const refusal = refusals.shift();
    if (refusal) return refusal;
    return sent.token !== undefined && !devices.has(sent.token) ? fcmRefusals.UNREGISTERED : undefined;
  };
  const accept = ({ headers, body }: ReceivedRequest): FakeAnswer => {
    if (!valid.has(String(headers.authorization).replace('Bearer ', ''))) return refuse(401, 'UNAUTHENTICATED');
    const parsed = request.safeParse(JSON.parse(body.toString('utf8')));
    if (!parsed.success || body.length > 4096) return fcmRefusals.INVALID_ARGUMENT;
    const { message: sent, validate_only: isTest } = parsed.data;
    const problem = findProblem(sent);
    if (problem) return problem;
    if (!isTest) accepted.push(sent);
    return { body: { name: `projects/${projectId}/messages/${accepted.length}` } };
  };
  const fake = await startFakeProvider((received) => {
    const path = `${received.method} ${received.url.pathname}`;
    if (path === 'POST /token') return grant(received).catch(() => ({ status: 400, body: { error: 'invalid_grant' } }));
    if (path === `POST /v1/projects/${projectId}/messages:send`) return accept(received);
    return refuse(404, 'NOT_FOUND');
  });
  const account = {
    type: 'service_account',
    project_id: projectId,
    private_key_id: keyId,
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    client_email: clientEmail,
    token_uri: `${fake.url}token`,
  };
  const accountWith = (values: Record<string, string>) => JSON.stringify({ ...account, ...values });
  return {
    ...fake,
    settings: { PUSH: 'fcm', FCM_URL: fake.url, FCM_SERVICE_ACCOUNT: accountWith({}) },
    accountWith,
    devices,
    accepted,
    tokens: () => given,
    revokeTokens: () => valid.clear(),
    refuseNext: (code) => void refusals.push(fcmRefusals[code]),
  };
};
