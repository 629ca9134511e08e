import { useEffect, useState } from 'react';
import { type PresenceDraft, type PresentUser, presenceRoutes } from '../../../contract/entities/live.ts';
import { request } from '../../platform/api.ts';
import { getSession } from '../../platform/session.ts';
import { onChanges } from './live-events.ts';
import { isAbout, type Subject } from './subject.ts';

type Mode = PresenceDraft['mode'];
type Watcher = { readonly mode: Mode; readonly onOthers: (others: readonly PresentUser[]) => void };

// The server keeps a report for 45 seconds.
const repeatMs = 20_000;

const send = async (subject: Subject, mode: Mode): Promise<readonly PresentUser[]> => {
  if (getSession() === undefined) return [];
  try {
    // The contract brands the id; a screen knows it as a number.
    const body = { ...subject, mode } as PresenceDraft;
    return (await request(presenceRoutes.report, { body }, { onExpiry: 'fail' })).data;
  } catch {
    // Whoever reads the page is not told that others cannot be seen.
    return [];
  }
};

/** The presence of this tab at one record, for all parts of the screen that show the record. */
const createPlace = (subject: Subject, onEmpty: () => void) => {
  const watchers = new Set<Watcher>();
  const modeOf = (): Mode => ([...watchers].some(({ mode }) => mode === 'editing') ? 'editing' : 'viewing');
  const report = async () => {
    if (document.hidden || watchers.size === 0) return;
    const others = await send(subject, modeOf());
    for (const { onOthers } of watchers) onOthers(others);
  };
  const timer = setInterval(() => void report(), repeatMs);
  const handleVisible = () => void report();
  document.addEventListener('visibilitychange', handleVisible);
  const stop = onChanges((changes) => {
    if (changes.some((change) => change.kind === 'presence' && isAbout(change, subject))) void report();
  });
  const leave = (watcher: Watcher) => {
    watchers.delete(watcher);
    if (watchers.size > 0) {
      // Editing stays on the server until it is taken back.
      if (watcher.mode === 'editing' && modeOf() !== 'editing') void send(subject, 'left').then(report);
      return;
    }
    clearInterval(timer);
    document.removeEventListener('visibilitychange', handleVisible);
    stop();
    onEmpty();
    void send(subject, 'left');
  };
  return {
    join: (watcher: Watcher) => {
      watchers.add(watcher);
      void report();
      return () => leave(watcher);
    },
  };
};

const places = new Map<string, ReturnType<typeof createPlace>>();

const placeOf = (subject: Subject) => {
  const key = `${subject.entity} ${subject.record}`;
  const place = places.get(key) ?? createPlace(subject, () => places.delete(key));
  places.set(key, place);
  return place;
};

/** Reports that the user has a record open, and returns the others who do. */
export const usePresence = ({ entity, record }: Subject, mode: 'viewing' | 'editing'): readonly PresentUser[] => {
  const [others, setOthers] = useState<readonly PresentUser[]>([]);
  useEffect(() => placeOf({ entity, record }).join({ mode, onOthers: setOthers }), [entity, record, mode]);
  return others;
};
