import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useEffect, useState } from 'react';
import { startCount } from '../../../../kit/tasks/started-tasks.ts';
import { useStore } from '../../../../platform/store.ts';

/** How long what has just finished stays in sight, in milliseconds. */
const finishedFor = 6_000;

type Options = {
  /** Something is running. */
  isActive: boolean;
  /** A row waits for the user. */
  needsUser: boolean;
  panel: RefObject<HTMLElement | null>;
};

/**
 * Whether the tray shows its rows. On a wide window it does while something runs or waits for the user, and collapses a few seconds after
 * that, but not while the pointer or the focus is in it. On a phone it is a chip. What the user chose holds until all rows are gone.
 */
export const useExpanded = ({ isActive, needsUser, panel }: Options): { isExpanded: boolean; toggle: () => void } => {
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<boolean>();
  const isWanted = !isNarrow && (isActive || needsUser);
  // A short task may be finished before the tray reads it.
  const starts = useStore(startCount);
  const [isShown, setIsShown] = useState(false);
  if (isWanted && !isShown) setIsShown(true);
  useEffect(() => {
    if (starts === 0) return;
    startCount.set(0);
    setIsShown(!isNarrow);
  }, [starts, isNarrow]);
  useEffect(() => {
    if (isWanted || !isShown) return undefined;
    const timer = setInterval(() => {
      const element = panel.current;
      if (!element?.matches(':hover') && !element?.contains(document.activeElement)) setIsShown(false);
    }, finishedFor);
    return () => clearInterval(timer);
  }, [isWanted, isShown, panel]);
  const isExpanded = chosen ?? isShown;
  return { isExpanded, toggle: () => setChosen(!isExpanded) };
};
