// @vitest-environment happy-dom
// Proves VER-21
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aheadHeader } from '../../../contract/kit/fetch-ahead.ts';
import { fetchDocument, useFetchAhead, useForgetAhead, usePictureUrl } from './fetch-ahead.ts';

afterEach(() => vi.unstubAllGlobals());

it('fetches the documents of the next record once the present ones are shown, says so, and shows those bytes under a new signature', async () => {
  const fetch = vi.fn(async (_url: string, _options?: RequestInit) => new Response('bytes'));
  vi.stubGlobal('fetch', fetch);
  const screen = renderHook(() => useForgetAhead());
  const review = renderHook(({ isIdle }) => useFetchAhead(['/files/1?sig=a', '/files/2?sig=b'], isIdle), {
    initialProps: { isIdle: false },
  });
  expect(fetch).not.toHaveBeenCalled();
  review.rerender({ isIdle: true });
  await waitFor(() => expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/files/1?sig=a', '/files/2?sig=b']));
  expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).get(aheadHeader)).toBe('1');
  await waitFor(async () => expect(await (await fetchDocument('/files/1?sig=c', new AbortController().signal)).text()).toBe('bytes'));
  const shown = renderHook(() => usePictureUrl('/files/2?sig=d'));
  await waitFor(() => expect(shown.result.current).toMatch(/^blob:/));
  expect(fetch).toHaveBeenCalledTimes(2);
  screen.unmount();
  expect(renderHook(() => usePictureUrl('/files/2?sig=d')).result.current).toBe('/files/2?sig=d');
});
