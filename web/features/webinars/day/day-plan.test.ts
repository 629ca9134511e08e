// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

it('calls a day by its own name at the far end of the zones, too', async () => {
  document.head.innerHTML = '<meta name="time-zone" content="Pacific/Auckland">';
  vi.resetModules();
  const [{ startOf }, { formatDay }] = [await import('./day-plan.ts'), await import('../../../platform/format.ts')];
  expect([startOf('2026-11-21'), formatDay(startOf('2026-11-21'))]).toEqual(['2026-11-20T11:00:00.000Z', '21 Nov 2026']);
});
