// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { areaRoutes } from '../../../contract/entities/content/areas.ts';
import { requestResponse } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

it('sends the newest mark with every request, even if an older one arrives later', async () => {
  const marks = ['0000000000000001', '00000000000000B0', '000000000000000F', null];
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Headers }) => {
    sent.push(headers.get('x-write-mark'));
    const mark = marks.shift();
    return new Response('{}', { headers: mark ? { 'x-write-mark': mark } : {} });
  });
  for (let request = 0; request < 5; request += 1) await requestResponse(areaRoutes.list, { query: {} });
  expect(sent).toEqual([null, '0000000000000001', '00000000000000B0', '00000000000000B0', '00000000000000B0']);
});
