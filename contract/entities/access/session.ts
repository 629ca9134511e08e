import { z } from 'zod';
import { roles } from '../../kit/entity.ts';
import { currentPassword, phone } from '../../kit/fields.ts';
import { dataResponse, messageResponse } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';

export const credentials = z.strictObject({
  phone: phone()
    .regex(/^\d+$/, { error: 'Phone must be only digits', abort: true })
    .min(10, 'Phone must be at least 10 digits')
    .max(15, 'Phone must be at most 15 digits'),
  password: currentPassword(),
});
export type Credentials = z.infer<typeof credentials>;

/** The session in local storage. `roles` is only a hint for the display. */
export const storedSession = z.object({ token: z.string(), roles: z.enum(roles), user: z.object({ name: z.string() }) });
export type StoredSession = z.infer<typeof storedSession>;

/** The ways to prove a second step. */
const secondStepMethods = ['totp', 'passkey', 'recovery_code'] as const;
export type SecondStepMethod = (typeof secondStepMethods)[number];

/** The response to a correct password of a user with a second step: a token that only the second step accepts. */
export const signInChallenge = z.object({
  challenge: z.string(),
  methods: z.array(z.enum(secondStepMethods)),
  /** For how many days the device can be trusted; 0 if it cannot. */
  trusted_device_days: z.int(),
});
export type SignInChallenge = z.infer<typeof signInChallenge>;

/** The signed-in user. `permissions` decides what screens show; the server decides what is allowed. */
export const identity = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  roles: z.enum(roles),
  permissions: z.array(z.string()),
  /** An administrator set the password. Until the user chooses another, only routes with `isForRequiredStep` accept requests. */
  must_change_password: z.boolean(),
  /** A sign-in from a new device is unanswered. */
  has_new_sign_in: z.boolean().optional(),
  second_step: z.object({
    /** When the user must have set up a second step; null if it is not required or is set up. */
    due_at: z.iso.datetime().nullable(),
    /** `due_at` has passed. Until the user sets up a second step, only routes with `isForRequiredStep` accept requests. */
    is_overdue: z.boolean(),
    /** Somebody else turned the second step off, and the user has not seen it yet. */
    reset: z.object({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
  }),
});
export type Identity = z.infer<typeof identity>;

export const sessionRoutes = {
  signIn: route({
    method: 'POST',
    path: '/auth/login',
    summary: 'Signs in by phone and password; doctors are refused. With two-step sign-in, returns a challenge.',
    permission: 'public',
    body: credentials,
    maxBodyBytes: 4_000,
    response: dataResponse(z.union([storedSession, signInChallenge])),
  }),
  signOut: route({
    method: 'POST',
    path: '/auth/logout',
    summary: 'Ends this session.',
    permission: 'session',
    isForRequiredStep: true,
    clearsCache: true,
    response: messageResponse,
  }),
  me: route({
    method: 'GET',
    path: '/auth/me',
    summary: 'Shows the user of this session and the permissions.',
    permission: 'session',
    freshness: 'now',
    isForRequiredStep: true,
    response: dataResponse(identity),
  }),
};
