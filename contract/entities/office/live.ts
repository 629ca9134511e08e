import { z } from 'zod';
import { bigRecordId } from '../../kit/ids.ts';
import { route } from '../../kit/route.ts';
import { type AnyEntity, entities } from '../index.ts';

/** The key of an entity, such as `doctors`. */
export const entityKey = z.enum(
  Object.values(entities).map(({ key }) => key),
  'Choose a kind of record',
);
export type EntityKey = AnyEntity['key'];

/** What happened to a record. `presence`: somebody opened, edits or left it. `claimed`: somebody began or stopped to verify it. */
export const changeKinds = ['created', 'changed', 'archived', 'restored', 'presence', 'claimed'] as const;

/**
 * One event of the stream `GET /live`. It says that something changed, never what: a client asks again with its own rights. A null record
 * stands for several records. `by` is null if nobody was signed in, and for a company unless it made the change itself.
 */
export const liveEvent = z.object({
  /** A client that reconnects sends the last one; null for an event that is not repeated after a reconnect. */
  id: z.int().nullable(),
  entity: entityKey,
  record: z.int().nullable(),
  kind: z.enum(changeKinds),
  by: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Reads that send this back in `X-Write-Mark` see the change; absent if the server reads no copies of the database. */
  mark: z.string().optional(),
});
export type LiveEvent = z.infer<typeof liveEvent>;

/** The path of the stream below /api/v1. It is not a route of the contract, because its response never ends. */
export const livePath = '/live';

/** The server writes a heartbeat this often, in milliseconds. */
export const heartbeatMs = 25_000;

export const presenceModes = ['viewing', 'editing', 'left'] as const;

export const presenceDraft = z.strictObject({
  entity: entityKey,
  record: bigRecordId('RecordId'),
  mode: z.enum(presenceModes, 'Choose viewing, editing or left'),
});
export type PresenceDraft = z.infer<typeof presenceDraft>;

/** Another user who has the record open. */
export const presentUser = z.object({ id: z.int(), name: z.string(), mode: z.enum(['viewing', 'editing']) });
export type PresentUser = z.infer<typeof presentUser>;

export const presenceRoutes = {
  report: route({
    method: 'POST',
    path: '/presence',
    summary: 'Says that the caller has a record open, and lists the others who do; a report counts for 45 seconds.',
    permission: 'session',
    changes: [],
    body: presenceDraft,
    maxBodyBytes: 1_000,
    skipsAudit: true,
    response: z.object({ data: z.array(presentUser) }),
  }),
};
