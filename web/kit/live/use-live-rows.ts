import { useEffect, useState } from 'react';
import type { ListResult } from '../data/queries.ts';
import type { ListParams } from '../list/list-params.ts';
import { onChanges } from './live-events.ts';
import { keepRowOrder } from './steady-rows.ts';
import { entityOf, isOfValues } from './subject.ts';

// A mark stays long enough to be seen by somebody who looks up from the keyboard.
const markMs = 4_000;

type State<Row> = { key: string; source: readonly Row[]; rows: readonly Row[]; waiting: number };

const noIds: ReadonlySet<number> = new Set();

/** The records of the list's entity that others changed while the list is open, and those of the last seconds. */
const useForeignChanges = (entity: string) => {
  const [changed] = useState(() => new Set<number>());
  const [marked, setMarked] = useState(noIds);
  useEffect(() => {
    // By record, so that a record which changes again stays marked for the full time.
    const timers = new Map<number, number>();
    const stop = onChanges((changes) => {
      const ids = changes.flatMap((change) => {
        const { entity: of, record, isOwn } = change;
        return of === entity && record !== null && isOfValues(change) && !isOwn ? [record] : [];
      });
      if (ids.length === 0) return;
      const timer = window.setTimeout(() => {
        const ended = new Set(ids.filter((id) => timers.get(id) === timer));
        for (const id of ended) timers.delete(id);
        setMarked((before) => new Set([...before].filter((id) => !ended.has(id))));
      }, markMs);
      for (const id of ids) {
        changed.add(id);
        timers.set(id, timer);
      }
      setMarked((before) => new Set([...before, ...ids]));
    });
    return () => {
      stop();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [entity, changed]);
  return { changed, marked };
};

/** The rows that a list shows while others change records. */
export type LiveRows<Row> = {
  readonly rows: readonly Row[];
  /** How many new rows of page 1 wait. */
  readonly waiting: number;
  /** The records that others changed a moment ago. */
  readonly marked: ReadonlySet<number>;
  showWaiting(): void;
};

/** The rows of a list in the same order while others change records. */
export const useLiveRows = <Row>(list: ListResult<Row>, { spec, query, page }: ListParams): LiveRows<Row> => {
  const { changed, marked } = useForeignChanges(entityOf(spec));
  const key = `${spec.path} ${JSON.stringify(query)} ${list.isStale}`;
  const [state, setState] = useState<State<Row>>({ key, source: list.rows, rows: list.rows, waiting: 0 });
  if (state.key !== key) setState({ key, source: list.rows, rows: list.rows, waiting: 0 });
  else if (state.source !== list.rows) {
    const keepsOrder = page === 1 && state.rows.length > 0;
    const next = keepsOrder ? keepRowOrder(state.rows, list.rows, (id) => changed.has(id)) : { rows: list.rows, waiting: 0 };
    setState({ key, source: list.rows, ...next });
  }
  return {
    rows: state.rows,
    waiting: state.waiting,
    marked,
    showWaiting: () => setState({ key, source: list.rows, rows: list.rows, waiting: 0 }),
  };
};
