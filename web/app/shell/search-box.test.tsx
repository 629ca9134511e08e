// @vitest-environment happy-dom
// Proves DSH-19, LIM-5, NAV-16, NAV-17
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { specialtyRoutes } from '../../../contract/entities/content/specialties.ts';
import { doctorRoutes } from '../../../contract/entities/members/doctors.ts';
import { buildDoctor } from '../../test/doctors.ts';
import { type FakeServer, pageOfRows } from '../../test/fake-server.ts';
import { renderApp } from '../../test/render-app.tsx';

const mockRoutes = (server: FakeServer) => {
  server.on(doctorRoutes.list, ({ query }) => pageOfRows([buildDoctor({ id: 9, name: query.name ? `Found ${query.name}` : 'Everybody' })]));
  server.on(doctorRoutes.stats, () => ({ data: { totalDoctors: 1, approvedDoctors: 1, pendingDoctors: 0, declinedDoctors: 0 } }));
  server.on(specialtyRoutes.list, () => pageOfRows([]));
};

const open = async (path = '/doctors', prepare: (server: FakeServer) => void = mockRoutes) => {
  const app = await renderApp({ path, prepare });
  const box = await screen.findByRole<HTMLInputElement>('searchbox');
  const searchQueries = () => app.server.requestsTo(doctorRoutes.list).map(({ input }) => input.query as Record<string, unknown>);
  return { ...app, box, searchQueries };
};

// Fires the event directly, because user-event would wait for the fake timers.
const changeInput = (box: HTMLInputElement, value: string) => fireEvent.change(box, { target: { value } });

const withFakeTimers = async (work: (advance: (milliseconds: number) => Promise<void>) => Promise<void>) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await work((milliseconds) =>
      act(async () => {
        await vi.advanceTimersByTimeAsync(milliseconds);
      }),
    );
  } finally {
    vi.useRealTimers();
  }
};

describe('the search box in the header', () => {
  it('searches once, 1000 ms after the last keystroke', async () => {
    const { box, searchQueries } = await open();
    await screen.findByText('Everybody');
    const before = searchQueries().length;
    await withFakeTimers(async (advance) => {
      changeInput(box, 'mo');
      await advance(900);
      changeInput(box, 'mona');
      await advance(900);
      expect(searchQueries().length).toBe(before);
      await advance(200);
    });
    expect(await screen.findByText('Found mona')).toBeDefined();
    expect(searchQueries().slice(before)).toEqual([{ name: 'mona', page: 1, per_page: 15 }]);
  });

  it('takes the text along to another key, and keeps the other filters', async () => {
    const { user, box, router } = await open('/doctors?email=clinic&area=7');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Name', 'Phone', 'Email', 'Specialty', 'Area']);
    await user.selectOptions(screen.getByLabelText('Search by'), 'Name');
    await waitFor(() => expect(router.state.location.search).toEqual({ name: 'clinic', area: '7' }));
    await user.selectOptions(screen.getByLabelText('Search by'), 'Area');
    expect([box.value, router.state.location.search]).toEqual(['clinic', { name: 'clinic', area: '7' }]);
    await user.selectOptions(screen.getByLabelText('Search by'), 'Specialty');
    await user.clear(box);
    await user.type(box, 'onco{Enter}');
    await waitFor(() => expect(router.state.location.search).toEqual({ name: 'clinic', area: '7', field: 'onco' }));
  });

  it('searches for a text that was typed under another key, by the new key only', async () => {
    const { box, router, searchQueries } = await open();
    await withFakeTimers(async (advance) => {
      changeInput(box, 'giza');
      fireEvent.change(screen.getByLabelText('Search by'), { target: { value: 'area' } });
      await advance(1500);
    });
    expect([box.value, router.state.location.search]).toEqual(['giza', { area: 'giza' }]);
    await waitFor(() => expect(searchQueries().at(-1)).toEqual({ area: ['giza'], page: 1, per_page: 15 }));
  });

  it('shows an area that is filtered by id by its name, and no id as a text', async () => {
    const { box } = await open('/doctors?area=7', (server) => {
      mockRoutes(server);
      server.on(doctorRoutes.list, () => pageOfRows([buildDoctor({ id: 9, area: { id: 7, name: 'Giza' } })]));
    });
    expect(await screen.findByRole('button', { name: 'Remove filter Area: Giza' })).toBeDefined();
    expect(box.value).toBe('');
  });

  it('resets the text, the key and the pending search when the page changes', async () => {
    const { user, box, router } = await open();
    await user.selectOptions(screen.getByLabelText('Search by'), 'Area');
    await withFakeTimers(async (advance) => {
      changeInput(box, 'giza');
      await act(() => router.navigate({ to: '/fields' }));
      await act(() => router.navigate({ to: '/doctors' }));
      await advance(1500);
    });
    expect(router.state.location.search).toEqual({});
    const again = await screen.findByRole<HTMLInputElement>('searchbox');
    expect([again.value, screen.getByLabelText<HTMLSelectElement>('Search by').value]).toEqual(['', 'name']);
  });

  it('ignores a response to an older search', async () => {
    let resolveFirst: () => void = () => undefined;
    const firstResponse = new Promise<void>((resolve) => {
      resolveFirst = resolve;
    });
    const { user, box } = await open('/doctors', (server) => {
      mockRoutes(server);
      server.on(doctorRoutes.list, async ({ query }) => {
        if (query.name === 'first') await firstResponse;
        return pageOfRows([buildDoctor({ id: 9, name: `Found ${query.name}` })]);
      });
    });
    await user.type(box, 'first{Enter}');
    await user.clear(box);
    await user.type(box, 'second{Enter}');
    expect(await screen.findByText('Found second')).toBeDefined();
    await act(async () => resolveFirst());
    expect(screen.queryByText('Found first')).toBeNull();
  });

  it('cancels the pending search when the filters are reset', async () => {
    const { box, router } = await open('/doctors?name=mona');
    await screen.findByText('Found mona');
    await withFakeTimers(async (advance) => {
      changeInput(box, 'mona ali');
      fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
      await advance(1500);
    });
    expect([router.state.location.search, box.value]).toEqual([{}, '']);
  });

  it('keeps the input while an earlier search is loading', async () => {
    const { user, box, router } = await open();
    await user.type(box, 'mo{Enter}na');
    await waitFor(() => expect(router.state.location.search).toEqual({ name: 'mo' }));
    expect(box.value).toBe('mona');
    await user.type(box, '{Enter}');
    await waitFor(() => expect(router.state.location.search).toEqual({ name: 'mona' }));
  });

  it('opens the command palette on a page without search, and by a button beside the search of a page', async () => {
    const { user } = await renderApp({ path: '/', prepare: mockRoutes });
    await user.click(await screen.findByRole('button', { name: /^Search everything/ }));
    expect(await screen.findByRole('dialog', { name: 'Command palette' })).toBeDefined();
    cleanup();
    const page = await open();
    await page.user.click(within(screen.getByRole('search')).getByRole('button', { name: /^Search everything/ }));
    expect(await screen.findByRole('dialog', { name: 'Command palette' })).toBeDefined();
  });

  it('does not filter the administrators from the settings', async () => {
    await renderApp({ path: '/settings', prepare: mockRoutes });
    expect(await screen.findByRole('button', { name: /^Search everything/ })).toBeDefined();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});
