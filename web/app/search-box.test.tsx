// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { doctorRoutes } from '../../contract/entities/doctors.ts';
import { specialtyRoutes } from '../../contract/entities/specialties.ts';
import { buildDoctor } from '../test/doctors.ts';
import { type FakeServer, pageOfRows } from '../test/fake-server.ts';
import { renderApp } from '../test/render-app.tsx';

const stock = (server: FakeServer) => {
  server.on(doctorRoutes.list, ({ query }) => pageOfRows([buildDoctor({ id: 9, name: query.name ? `Found ${query.name}` : 'Everybody' })]));
  server.on(doctorRoutes.stats, () => ({ data: { totalDoctors: 1, approvedDoctors: 1, pendingDoctors: 0, declinedDoctors: 0 } }));
  server.on(specialtyRoutes.list, () => pageOfRows([]));
};

const open = async (path = '/doctors', prepare: (server: FakeServer) => void = stock) => {
  const app = await renderApp({ path, prepare });
  const box = await screen.findByRole<HTMLInputElement>('searchbox');
  const searched = () => app.server.requestsTo(doctorRoutes.list).map(({ input }) => input.query as Record<string, unknown>);
  return { ...app, box, searched };
};

// While the clock stands still, events that wait for it would wait for ever.
const typeAll = (box: HTMLInputElement, value: string) => fireEvent.change(box, { target: { value } });

const withTimers = async (work: (pass: (milliseconds: number) => Promise<void>) => Promise<void>) => {
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
    const { box, searched } = await open();
    await screen.findByText('Everybody');
    const before = searched().length;
    await withTimers(async (pass) => {
      typeAll(box, 'mo');
      await pass(900);
      typeAll(box, 'mona');
      await pass(900);
      expect(searched().length).toBe(before);
      await pass(200);
    });
    expect(await screen.findByText('Found mona')).toBeDefined();
    expect(searched().slice(before)).toEqual([{ name: 'mona', page: 1, per_page: 15 }]);
  });

  it('searches by one selected key at a time', async () => {
    const { user, box, router } = await open();
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Name', 'Phone', 'Email', 'Specialty', 'Area']);
    await user.type(box, 'onco{Enter}');
    await waitFor(() => expect(router.state.location.search).toEqual({ name: 'onco' }));
    await user.selectOptions(screen.getByLabelText('Search by'), 'Specialty');
    await waitFor(() => expect(router.state.location.search).toEqual({ field: 'onco' }));
  });

  it('resets the text, the key and the pending search when the page changes', async () => {
    const { user, box, router } = await open();
    await user.selectOptions(screen.getByLabelText('Search by'), 'Area');
    await withTimers(async (pass) => {
      typeAll(box, 'giza');
      await act(() => router.navigate({ to: '/fields' }));
      await act(() => router.navigate({ to: '/doctors' }));
      await pass(1500);
    });
    expect(router.state.location.search).toEqual({});
    const again = await screen.findByRole<HTMLInputElement>('searchbox');
    expect([again.value, screen.getByLabelText<HTMLSelectElement>('Search by').value]).toEqual(['', 'name']);
  });

  it('ignores a response to an older search', async () => {
    let answerFirst: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    const { user, box } = await open('/doctors', (server) => {
      stock(server);
      server.on(doctorRoutes.list, async ({ query }) => {
        if (query.name === 'first') await held;
        return pageOfRows([buildDoctor({ id: 9, name: `Found ${query.name}` })]);
      });
    });
    await user.type(box, 'first{Enter}');
    await user.clear(box);
    await user.type(box, 'second{Enter}');
    expect(await screen.findByText('Found second')).toBeDefined();
    await act(async () => answerFirst());
    expect(screen.queryByText('Found first')).toBeNull();
  });

  it('cancels the pending search when the filters are reset', async () => {
    const { box, router } = await open('/doctors?name=mona');
    await screen.findByText('Found mona');
    await withTimers(async (pass) => {
      typeAll(box, 'mona ali');
      fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
      await pass(1500);
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

  it('shows a placeholder on a page without search', async () => {
    await renderApp({ path: '/', prepare: stock });
    expect(await screen.findByPlaceholderText('No search in current page')).toBeDefined();
  });
});
