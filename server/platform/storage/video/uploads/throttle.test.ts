import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createThrottle } from './throttle.ts';

let notified: string[];
let throttle: ReturnType<typeof createThrottle>;
beforeEach(() => {
  vi.useFakeTimers();
  notified = [];
  throttle = createThrottle(async (videoId) => void notified.push(videoId));
});
afterEach(() => {
  vi.useRealTimers();
});

it('notifies at most once in two seconds for each video, and always the last change', () => {
  for (let change = 0; change < 40; change += 1) {
    throttle.notify('first');
    throttle.notify('second');
    vi.advanceTimersByTime(100);
  }
  vi.runAllTimers();
  expect(notified).toEqual(['first', 'second', 'first', 'second', 'first', 'second']);
});

it('drops the pending notification of a cancelled video', () => {
  for (const videoId of ['first', 'first', 'second', 'second']) throttle.notify(videoId);
  throttle.cancel('first');
  vi.runAllTimers();
  expect(notified).toEqual(['first', 'second', 'second']);
});
