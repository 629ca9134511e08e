import { useEffect, useState } from 'react';
import { type PresenceDraft, type PresentUser, presenceRoutes } from '../../../contract/entities/office/live.ts';
import { request } from '../../platform/http/api.ts';
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
    // The page works without knowing who else has the record open.
    return [];
  }
};

/** The presence of this tab at one record, for all parts of the screen that show the record. `onEnd` is called after the last part has left. */
const createRecordPresence = (subject: Subject, onEnd: () => void) => {
  const watchers = new Set<Watcher>();
  const modeOf = (): Mode => ([...watchers].some(({ mode }) => mode === 'editing') ? 'editing' : 'viewing');
  // One request follows the other. The server may handle two at once in any order, and 'left' would come before 'viewing'.
  let last: Promise<void> = Promise.resolve();
  let isReportQueued = false;
  const queue = (work: () => Promise<void>): Promise<void> => {
    last = last.then(work);
    return last;
  };
  const report = () => {
    if (isReportQueued) return;
    isReportQueued = true;
    void queue(async () => {
      isReportQueued = false;
      if (document.hidden || watchers.size === 0) return;
      const others = await send(subject, modeOf());
      for (const { onOthers } of watchers) onOthers(others);
    });
  };
  const withdraw = () => {
    // A report that waits already is sent before this.
    isReportQueued = false;
    return queue(async () => {
      await send(subject, 'left');
    });
  };
  const start = () => {
    const timer = setInterval(report, repeatMs);
    document.addEventListener('visibilitychange', report);
    const unsubscribe = onChanges((changes) => {
      if (changes.some((change) => change.kind === 'presence' && isAbout(change, subject))) report();
    });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', report);
      unsubscribe();
    };
  };
  let stop: (() => void) | undefined;
  const leave = (watcher: Watcher) => {
    watchers.delete(watcher);
    if (watchers.size === 0) {
      stop?.();
      stop = undefined;
      void withdraw().then(() => {
        if (watchers.size === 0) onEnd();
      });
    } else if (watcher.mode === 'editing' && modeOf() !== 'editing') {
      // Editing stays on the server until it is taken back.
      void withdraw();
      report();
    }
  };
  return {
    join: (watcher: Watcher) => {
      watchers.add(watcher);
      stop ??= start();
      report();
      return () => leave(watcher);
    },
  };
};

const presenceByRecord = new Map<string, ReturnType<typeof createRecordPresence>>();

const presenceOf = (subject: Subject) => {
  const key = `${subject.entity} ${subject.record}`;
  const presence = presenceByRecord.get(key) ?? createRecordPresence(subject, () => presenceByRecord.delete(key));
  presenceByRecord.set(key, presence);
  return presence;
};

/** Reports that the user has a record open, and returns the others who do. */
export const usePresence = ({ entity, record }: Subject, mode: 'viewing' | 'editing'): readonly PresentUser[] => {
  const [others, setOthers] = useState<readonly PresentUser[]>([]);
  useEffect(() => presenceOf({ entity, record }).join({ mode, onOthers: setOthers }), [entity, record, mode]);
  return others;
};
