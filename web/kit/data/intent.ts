import { now } from '../../platform/clock.ts';

// The server allows an address 1,200 requests a minute, and several people may share one.
const maxPerMinute = 120;
const minute = 60_000;

let recent: readonly number[] = [];

const savesData = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean } }; // The DOM types do not have it yet.
  return connection?.saveData === true;
};

/** True if data may be requested before it is needed: at most 120 times a minute, and never if the browser saves data. Counts the call. */
export const mayPrefetch = (): boolean => {
  recent = recent.filter((time) => time > now() - minute);
  if (savesData() || recent.length >= maxPerMinute) return false;
  recent = [...recent, now()];
  return true;
};

// A pointer that only crosses an element does not rest on it.
const restMs = 50;

let timer: ReturnType<typeof setTimeout> | undefined;

const cancel = () => clearTimeout(timer);

const schedule = (prefetch: () => void) => {
  cancel();
  timer = setTimeout(prefetch, restMs);
};

/** Event handlers that call `prefetch` shortly before a person opens the element: when the pointer rests on it, on focus and on touch. */
export const onIntent = (prefetch: () => void) => ({
  onPointerEnter: () => schedule(prefetch),
  onPointerLeave: cancel,
  onFocus: () => schedule(prefetch),
  onTouchStart: prefetch,
});
