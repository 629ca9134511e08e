// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

it('formats the correct day in a time zone far from UTC', async () => {
  document.head.innerHTML = '<meta name="time-zone" content="Pacific/Auckland">';
  vi.resetModules();
  const [{ startOf }, { formatDay }] = [await import('./day-plan.ts'), await import('../../../../platform/format.ts')];
  expect([startOf('2026-11-21'), formatDay(startOf('2026-11-21'))]).toEqual(['2026-11-20T11:00:00.000Z', '21 Nov 2026']);
});

it('places the hours correctly on a day when daylight saving time ends', async () => {
  document.head.innerHTML = '<meta name="time-zone" content="Africa/Cairo">';
  vi.resetModules();
  const { barsOf, ticksOf } = await import('./day-plan.ts');
  // On 29 October 2026 the clocks show 23:00 to 24:00 twice, so the day has 25 hours.
  const sixPm = Date.parse('2026-10-29T15:00:00Z');
  const [bar] = barsOf([{ id: 1, from: sixPm, to: sixPm + 1 }], '2026-10-29');
  expect(ticksOf('2026-10-29')).toContainEqual({ hour: '18', at: bar?.start });
  expect(ticksOf('2026-10-28').map(({ at }) => at)).toEqual([0, 0.25, 0.5, 0.75, 1]);
});
