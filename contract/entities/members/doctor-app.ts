import { z } from 'zod';
import { idParams } from '../../kit/ids.ts';
import { dataResponse, listQuery, messageResponse, pageResponse } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';
import { sessionId } from '../access/active-sessions.ts';
import { messageId } from '../messages/messages.ts';
import { doctorId } from './doctors.ts';

/** A device on which a doctor is signed in to the members' app. */
export const doctorDevice = z.object({
  id: sessionId,
  /** What the device calls itself. */
  name: z.string().nullable(),
  /** Null if it is not registered for push notifications. */
  platform: z.enum(['android', 'ios', 'web']).nullable(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
});
export type DoctorDevice = z.infer<typeof doctorDevice>;

/** What a doctor did not do for the coins of a message. `length`: the length of the video is unknown. `upload`: no video can be played yet. */
const missingDeed = z.object({ kind: z.enum(['see', 'watch', 'answer', 'length', 'upload']), title: z.string().nullable() });
export type MissingDeed = z.infer<typeof missingDeed>;

/**
 * Why a message paid a doctor nothing. `merged`: it paid another account of the same person. `not_visible`: the doctor does not see it now. `free`: it
 * gives no coins. `inactive`: the account is not approved. `full`: the balance is at its maximum. `budget`: it has paid the most that it may pay.
 * `due`: nothing is missing any more, and the next deed pays.
 */
export const whyNoCoins = ['merged', 'not_visible', 'free', 'inactive', 'full', 'unfinished', 'budget', 'due'] as const;

/** A message that a doctor saw, watched or was paid for. */
export const doctorMessage = z.object({
  id: messageId,
  name: z.string(),
  /** When the doctor saw it first; null if the app did not report it. */
  seen_at: z.iso.datetime().nullable(),
  /** The part of its videos that was watched, from 0 to 1; null without videos. */
  watched_share: z.number().min(0).max(1).nullable(),
  /** Whether every question was answered; null without questions. */
  is_answered: z.boolean().nullable(),
  /** The coins that the doctor received; null if none. */
  coins_paid: z.int().nullable(),
  /** Null if coins were paid. */
  why: z.enum(whyNoCoins).nullable(),
  /** What is left to do, if `why` is `unfinished`. */
  missing: z.array(missingDeed),
});
export type DoctorMessage = z.infer<typeof doctorMessage>;

export const endDeviceDraft = z.strictObject({ doctor_id: doctorId, session_id: sessionId });
export type EndDeviceDraft = z.infer<typeof endDeviceDraft>;

/** What a doctor does in the members' app, for the office. */
export const doctorAppRoutes = {
  devices: route({
    method: 'GET',
    path: '/doctor/devices/:id',
    summary: "Lists the devices on which a doctor is signed in to the members' app, the last used first.",
    permission: 'doctors.read',
    freshness: 'now',
    params: idParams(doctorId),
    response: dataResponse(z.array(doctorDevice)),
  }),
  endDevice: route({
    method: 'POST',
    path: '/doctor/endDevice',
    summary: "Signs one device of a doctor out of the members' app.",
    permission: 'doctors.write',
    body: endDeviceDraft,
    response: messageResponse,
  }),
  messages: route({
    method: 'GET',
    path: '/doctor/messages/:id',
    summary: 'Lists the messages that a doctor saw, watched or was paid for, the latest first, with the coins or why there were none.',
    permission: 'doctors.read',
    params: idParams(doctorId),
    query: listQuery({}),
    response: pageResponse(doctorMessage),
  }),
};
