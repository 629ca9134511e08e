import { getNetworks } from '../../../../platform/config/network.ts';
import type { EventOrigin, NewSecurityEvent } from '../../../../platform/security/security-events.ts';
import type { EventGroup } from '../security-events.repo.ts';

const minuteMs = 60_000;

/** The most groups of events without a user in a minute. Later ones of that minute are one group of each kind. */
const maxAnonymousGroups = 500;

/**
 * Refusals of a user are grouped by route alone, others also by the largest network that one client may own, so that nobody writes many rows
 * by changing addresses.
 */
const getGroupKey = ({ kind, userId, detail }: NewSecurityEvent, { ipAddress, route }: EventOrigin): string => {
  const user = userId ?? '';
  if (kind === 'permission_refused') return `${user} ${route}`;
  const network = ipAddress === null ? '' : getNetworks(ipAddress).at(-1);
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

/** Creates the function that finds the group of an event. */
export const createGrouping = () => {
  let minute = 0;
  let keys = new Set<string>();
  return (event: NewSecurityEvent, origin: EventOrigin, now: Date): EventGroup => {
    const group = toGroup(event, origin, now);
    if (group.user_id !== null) return group;
    if (group.minute.getTime() !== minute) [minute, keys] = [group.minute.getTime(), new Set()];
    const key = `${group.kind} ${group.group_key}`;
    if (keys.size >= maxAnonymousGroups && !keys.has(key)) return { ...group, group_key: 'others', ip_address: null };
    keys.add(key);
    return group;
  };
};
