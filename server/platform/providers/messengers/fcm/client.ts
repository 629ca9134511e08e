import { z } from 'zod';
import type { Clock } from '../../../clock.ts';
import { createProviderClient, ProviderError, type ProviderLog, SettingError } from '../../index.ts';
import type { FcmConfig } from '../settings.ts';
import { createAccessToken } from './access-token.ts';
import { describeFcmFailure, type FcmFailure } from './failures.ts';

/** A message of FCM HTTP v1 without its target. */
export type FcmMessage = { notification: { title: string }; data: Record<string, string>; android: object; apns: object; webpush: object };

/** A Firebase project. */
export type FcmClient = {
  /** Sends a message to one device. */
  send(token: string, message: FcmMessage): Promise<{ kind: 'sent' } | FcmFailure>;
  check(): Promise<void>;
};

type ClientDeps = { log: ProviderLog; clock: Clock; timeoutMs?: number | undefined };

const accepted = z.object({ name: z.string().min(1) });

/** Calls FCM HTTP v1 (`projects/{id}/messages:send`). */
export const createFcmClient = ({ url, account }: FcmConfig, deps: ClientDeps): FcmClient => {
  const client = createProviderClient({
    name: 'Firebase',
    addressSetting: 'FCM_URL',
    baseUrl: url,
    log: deps.log,
    timeoutMs: deps.timeoutMs,
  });
  const accessToken = createAccessToken(account, deps);
  const path = `v1/projects/${encodeURIComponent(account.project_id)}/messages:send`;
  const call = async (body: object): Promise<FcmFailure | undefined> => {
    const token = await accessToken.get();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    try {
      await client.sendForJson({ method: 'POST', path, headers, body: JSON.stringify(body) }, accepted);
      return undefined;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const failure = describeFcmFailure(error);
      if (failure.kind === 'token') accessToken.discard(token);
      return failure;
    }
  };
  /** Repeats a call once if the access token was refused, because it may have been revoked before its time. */
  const callWithNewToken = async (body: object): Promise<FcmFailure | undefined> => {
    const failure = await call(body);
    return failure?.kind === 'token' ? call(body) : failure;
  };
  return {
    async send(token, message) {
      try {
        return (await callWithNewToken({ message: { token, ...message } })) ?? { kind: 'sent' };
      } catch (error) {
        if (error instanceof SettingError) return { kind: 'setting', reason: 'Google refuses the service account', retryAfterSeconds: 300 };
        if (error instanceof ProviderError) return { kind: 'outage', reason: 'Google cannot be reached', retryAfterSeconds: 60 };
        throw error;
      }
    },
    async check() {
      // `validate_only` checks the token, the project and the permission, and sends nothing.
      const failure = await callWithNewToken({ validate_only: true, message: { topic: 'settings-check', data: { check: '1' } } });
      if (!failure) return;
      if (failure.kind === 'setting' || failure.kind === 'token')
        throw new SettingError('FCM_SERVICE_ACCOUNT', `cannot send messages of the project ${account.project_id}: ${failure.reason}`);
      throw new ProviderError('broken', failure.reason);
    },
  };
};
