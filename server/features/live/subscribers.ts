import type { LiveEvent } from '../../../contract/entities/live.ts';
import type { Actor } from '../../platform/context.ts';
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
  a.role === b.role && a.officeRole === b.officeRole && a.mustChangePassword === b.mustChangePassword;

/** Sends a stream those of the changes that its user may know. */
export const sendTo = (subscriber: Subscriber, changes: readonly Change[]): void => {
  const events = changes.flatMap((change) => eventFor(change, subscriber.actor) ?? []);
  if (events.length > 0) subscriber.send(joinMany(events));
};

/** Ends the streams whose session has ended or has other rights now. */
export const checkSessions = async (
  subscribers: Set<Subscriber>,
  {
    findActor,
    isConcerned = () => true,
  }: { findActor: (token: string) => Promise<Actor | undefined>; isConcerned?: (subscriber: Subscriber) => boolean },
): Promise<void> => {
  const check = async (subscriber: Subscriber) => {
    const actor = await findActor(subscriber.token);
    if (actor && hasSameRights(actor, subscriber.actor)) {
      subscriber.actor = actor;
    } else {
      subscribers.delete(subscriber);
      subscriber.end('session');
    }
  };
  await Promise.all([...subscribers].filter(isConcerned).map(check));
};
