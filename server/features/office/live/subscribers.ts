import type { Logger } from 'pino';
import type { LiveEvent } from '../../../../contract/entities/office/live.ts';
import type { Actor } from '../../../platform/context.ts';
import { type Change, eventFor, joinMany } from './events.ts';

/** Why the server ends a stream. A client reconnects after both. */
export type EndReason = 'session' | 'shutdown';

/** One open stream. `send` and `end` must not throw. */
export type Subscriber = {
  /** Replaced when the session is checked again. */
  actor: Actor;
  readonly token: string;
  send(events: readonly LiveEvent[]): void;
  sendHeartbeat(): void;
  end(reason: EndReason): void;
};

const hasSameRights = (a: Actor, b: Actor) =>
  a.role === b.role &&
  a.officeRole === b.officeRole &&
  a.mustChangePassword === b.mustChangePassword &&
  a.mustSetUpSecondStep === b.mustSetUpSecondStep;

/** Sends a stream the changes that its user may see. Reads with the mark see these changes. */
export const sendTo = (subscriber: Subscriber, changes: readonly Change[], mark: string | undefined): void => {
  const events = changes.flatMap((change) => eventFor(change, subscriber.actor) ?? []);
  if (events.length > 0) subscriber.send(joinMany(events).map((event) => (mark === undefined ? event : { ...event, mark })));
};

type SessionChecks = {
  findActor: (token: string) => Promise<Actor | undefined>;
  log: Logger;
  end: (subscriber: Subscriber, reason: EndReason) => void;
};

/** Creates functions that end streams whose session has ended or has other rights now. They do not throw. */
export const createSessionChecks = (subscribers: ReadonlySet<Subscriber>, { findActor, log, end }: SessionChecks) => {
  const check = async (subscriber: Subscriber, onFailure?: () => void) => {
    try {
      const actor = await findActor(subscriber.token);
      if (actor && hasSameRights(actor, subscriber.actor)) subscriber.actor = actor;
      else end(subscriber, 'session');
    } catch (error) {
      log.warn({ err: error }, 'the session of an open stream could not be checked');
      onFailure?.();
    }
  };
  return {
    /** Checks every stream. One that cannot be checked stays open until the next time. */
    checkAll: () => {
      for (const subscriber of subscribers) void check(subscriber);
    },
    /** Checks the streams of users whose sessions may have ended. One that cannot be checked ends; its client reconnects and misses nothing. */
    checkUsers: async (ids: ReadonlySet<number | null>): Promise<void> => {
      const affected = [...subscribers].filter(({ actor }) => ids.has(actor.id));
      await Promise.all(affected.map((subscriber) => check(subscriber, () => end(subscriber, 'shutdown'))));
    },
  };
};
