import type { RecordChange } from './events.ts';

/** The last changes, for streams that open or reconnect. */
export type History = {
  add(changes: readonly RecordChange[]): void;
  /** The changes after an event, in the order in which they were found; undefined if the event is unknown. */
  after(lastEventId: number): RecordChange[] | undefined;
  /** The changes since a time; undefined if some of them are no longer known. */
  since(time: Date): RecordChange[] | undefined;
  clear(): void;
};

/** Keeps the last `limit` changes in memory. */
export const createHistory = (limit: number): History => {
  const kept: RecordChange[] = [];
  return {
    add(changes) {
      kept.push(...changes);
      kept.splice(0, kept.length - limit);
    },
    after(lastEventId) {
      const index = kept.findIndex(({ event }) => event.id === lastEventId);
      return index === -1 ? undefined : kept.slice(index + 1);
    },
    since(time) {
      const [oldest] = kept;
      if (kept.length === limit && oldest && oldest.at >= time) return undefined;
      return kept.filter(({ at }) => at >= time);
    },
    clear() {
      kept.length = 0;
    },
  };
};
