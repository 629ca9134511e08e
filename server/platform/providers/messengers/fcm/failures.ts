import { z } from 'zod';
import type { ProviderError } from '../../index.ts';

/**
 * Why a call of FCM failed. `dead`: the device token is no longer valid. `message`: FCM will never accept this message. `wait`: FCM refused
 * the call, which may succeed later. `outage`: FCM did not answer, or answered with a server error. `quota`: all calls fail for a while.
 * `setting`: all calls fail until the service account or its rights are changed. `token`: FCM refused the access token.
 */
export type FcmFailure = {
  kind: 'dead' | 'message' | 'wait' | 'outage' | 'quota' | 'setting' | 'token';
  reason: string;
  retryAfterSeconds: number;
};

const errorBody = z.object({
  error: z.object({
    status: z.string().default(''),
    message: z.string().default(''),
    details: z
      .array(
        z.object({
          errorCode: z.string().optional(),
          fieldViolations: z.array(z.object({ field: z.string().default('') })).optional(),
        }),
      )
      .default([]),
  }),
});
type FcmErrorBody = z.output<typeof errorBody>['error'];

const isAboutToken = ({ message, details }: FcmErrorBody): boolean =>
  /registration token/i.test(message) ||
  details.some(({ fieldViolations = [] }) => fieldViolations.some(({ field }) => field === 'message.token'));

const minuteSeconds = 60;
const longSeconds = 5 * minuteSeconds;

/** Describes a failed call (https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode). The reason has no token. */
export const describeFcmFailure = (error: ProviderError): FcmFailure => {
  const body = errorBody.safeParse(error.body).data?.error;
  const code = body?.details.find(({ errorCode }) => errorCode)?.errorCode;
  const failure = (kind: FcmFailure['kind'], reason: string, seconds = 0): FcmFailure => ({
    kind,
    reason,
    retryAfterSeconds: error.retryAfterSeconds ?? seconds,
  });
  switch (code ?? body?.status) {
    case 'UNREGISTERED':
    case 'SENDER_ID_MISMATCH':
      return failure('dead', 'The app was removed from the device');
    case 'INVALID_ARGUMENT':
      return body && isAboutToken(body)
        ? failure('dead', 'The app was removed from the device')
        : failure('message', 'Firebase refused the message');
    case 'QUOTA_EXCEEDED':
    case 'RESOURCE_EXHAUSTED':
      return failure('quota', 'Firebase accepts no more messages at the moment', minuteSeconds);
    case 'THIRD_PARTY_AUTH_ERROR':
      // The key for APNs or for browsers is wrong. Devices of other kinds still receive messages.
      return failure('wait', 'Firebase has no valid key for this kind of device', longSeconds);
    case 'UNAUTHENTICATED':
      return failure('token', 'Firebase refuses the access token', longSeconds);
    case 'PERMISSION_DENIED':
      return failure('setting', 'The service account may not send messages', longSeconds);
    case 'NOT_FOUND':
      return failure('setting', 'The Firebase project does not exist', longSeconds);
    default:
      break;
  }
  if (error.failure === 'limited') return failure('quota', 'Firebase accepts no more messages at the moment', minuteSeconds);
  if (error.status === 401) return failure('token', 'Firebase refuses the access token', longSeconds);
  if (error.failure === 'refused') return failure('wait', 'Firebase refused the message', minuteSeconds);
  return failure('outage', 'Firebase has a problem or cannot be reached', minuteSeconds);
};
