import { getNetworks } from '../../../platform/network.ts';
import type { EventOrigin, NewSecurityEvent } from '../../../platform/security-events.ts';
import type { EventGroup } from '../security-events.repo.ts';

const minuteMs = 60_000;

/** Refusals of a user are grouped by route alone, others also by network, so that nobody writes many rows by changing addresses. */
const getGroupKey = ({ kind, userId, detail }: NewSecurityEvent, { ipAddress, route }: EventOrigin): string => {
  const user = userId ?? '';
  if (kind === 'permission_refused') return `${user} ${route}`;
  const network = ipAddress === null ? '' : getNetworks(ipAddress)[0];
  return `${user} ${network} ${route} ${detail ?? ''}`;
};

/** The group of one event. */
export const toGroup = (event: NewSecurityEvent, origin: EventOrigin, now: Date): EventGroup => ({
  minute: new Date(Math.floor(now.getTime() / minuteMs) * minuteMs),
  kind: event.kind,
  group_key: getGroupKey(event, origin),
  at: now,
  user_id: event.userId ?? null,
  ip_address: origin.ipAddress,
  request_id: origin.requestId,
  route: origin.route,
  permission: event.permission ?? null,
  detail: event.detail ?? null,
  count: 1,
});
