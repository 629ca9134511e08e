import { type AnyEntity, entities } from '../../../../contract/entities/index.ts';
import type { LiveEvent } from '../../../../contract/entities/office/live.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type { Actor } from '../../../platform/context.ts';
import { changesRecord } from '../audit/index.ts';
import type { ChangeRow, PresenceRow } from './changes.read.ts';

/** A change with what decides who may know of it. */
export type Change = {
  event: LiveEvent;
  permission: Permission;
  /** The company that owns the record. */
  companyId: number | null;
};

/** A kind of record that screens of other users show. */
export type ReadableEntity = Extract<AnyEntity, { permissions: { read: Permission } }>;

const isReadable = (entity: AnyEntity): entity is ReadableEntity => 'read' in entity.permissions;

const readable = Object.values(entities).filter(isReadable);
const byAuditKey = new Map<string, ReadableEntity>(readable.map((entity) => [entity.auditKey, entity]));
/** The kinds of record that other users may read, by key. */
export const readableByKey = new Map<string, ReadableEntity>(readable.map((entity) => [entity.key, entity]));

const kindsByVerb: Record<string, LiveEvent['kind']> = { create: 'created', archive: 'archived', restore: 'restored' };

/** The change that an audit entry describes; undefined if it changed no record that a screen shows. */
export const toChange = ({ id, action, entity: auditKey, entity_id, actor_id, actor_name, company_id }: ChangeRow): Change | undefined => {
  const entity = byAuditKey.get(auditKey);
  if (!entity || !changesRecord(action)) return undefined;
  const kind = kindsByVerb[action.split('.')[1] ?? ''] ?? 'changed';
  const by = actor_id === null || actor_name === null ? null : { id: actor_id, name: actor_name };
  return {
    event: { id, entity: entity.key, record: entity_id, kind, by },
    permission: entity.permissions.read,
    companyId: company_id,
  };
};

/** The event that somebody opened, edits or left a record, or began or stopped to verify it. */
export const toPresenceChange = ({ kind, entity: key, record_id, company_id }: PresenceRow): Change | undefined => {
  const entity = readableByKey.get(key);
  if (!entity) return undefined;
  const event: LiveEvent = { id: null, entity: entity.key, record: record_id, kind, by: null };
  return { event, permission: entity.permissions.read, companyId: company_id };
};

type Receiver = Pick<Actor, 'id' | 'role' | 'can'>;

/** The event as a receiver may read it; undefined if the receiver may not know of it. A company knows its own records only, and no administrators. */
export const eventFor = ({ event, permission, companyId }: Change, { id, role, can }: Receiver): LiveEvent | undefined => {
  if (!can(permission)) return undefined;
  if (role === 'admin') return event;
  if (companyId !== id) return undefined;
  return event.by === null || event.by.id === id ? event : { ...event, by: null };
};

// More changes of one kind of record in one poll are sent as one event.
const maxEventsPerEntity = 50;

/** Joins the events of an entity that changed many records at once, such as in an import. The event has the id of the last one, after which a reconnect continues. */
export const joinMany = (events: readonly LiveEvent[]): LiveEvent[] => {
  const byEntity = Map.groupBy(events, ({ entity }) => entity);
  return [...byEntity].flatMap(([entity, ofEntity]) => {
    if (ofEntity.length <= maxEventsPerEntity) return ofEntity;
    return [{ id: ofEntity.at(-1)?.id ?? null, entity, record: null, kind: 'changed', by: null }];
  });
};
