import type { EntityKey, LiveEvent } from '../../../contract/entities/office/live.ts';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { resourceOf } from '../../../contract/shown-records.ts';

/** A record that a screen shows or a form edits. */
export type Subject = { readonly entity: EntityKey; readonly record: number };

/** The entity of a route: `doctors` of a route that needs `doctors.read`. */
export const entityOf = (spec: Pick<RouteSpec, 'permission'>): EntityKey => resourceOf(spec) as EntityKey;

/** The record that a route of its entity changes. */
export const subjectOf = (spec: Pick<RouteSpec, 'permission'>, record: number): Subject => ({ entity: entityOf(spec), record });

/** True if an event says that values of a record changed, and not only who has it open or verifies it. */
export const isOfValues = ({ kind }: Pick<LiveEvent, 'kind'>): boolean => kind !== 'presence' && kind !== 'claimed';

/** True if an event is about the record, or about many records of its kind. */
export const isAbout = ({ entity, record }: LiveEvent, subject: Subject): boolean =>
  entity === subject.entity && (record === subject.record || record === null);
