import type { EventGroup } from '../security-events.repo.ts';

// A row takes about 0.5 kB.
const maxGroups = 2_000;

/** Groups of events in memory that wait for the database. */
export type EventQueue = {
  /** Adds a group, or its count to the same group. Returns how many events were dropped because the queue is full. */
  add(group: EventGroup): number;
  /** Empties the queue. */
  takeAll(): EventGroup[];
};

const keyOf = ({ minute, kind, group_key }: EventGroup) => `${minute.getTime()} ${kind} ${group_key}`;

export const createEventQueue = (): EventQueue => {
  let groups = new Map<string, EventGroup>();
  return {
    add(group) {
      const key = keyOf(group);
      const known = groups.get(key);
      if (!known && groups.size >= maxGroups) return group.count;
      groups.set(key, known ? { ...known, count: known.count + group.count } : group);
      return 0;
    },
    takeAll() {
      const taken = [...groups.values()];
      groups = new Map();
      return taken;
    },
  };
};
