// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { areaRoutes } from '../../../contract/entities/content/areas.ts';
import { doctorRoutes } from '../../../contract/entities/members/doctors.ts';
import { chooseAction } from '../../test/choose.ts';
import { buildDoctor, buildDoctorDetail } from '../../test/doctors.ts';
import { type FakeServer, pageOfRows } from '../../test/fake-server.ts';
import { renderApp } from '../../test/render-app.tsx';

const mona = buildDoctor({ id: 9, name: 'Mona Samir', status: 'approved' });

// Data counts as recent for a minute, so the time stands still unless a test moves it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));

afterEach(() => void vi.useRealTimers());

const waitUntilStale = () => vi.setSystemTime(Date.now() + 65_000);

const mockRoutes = (server: FakeServer) => {
  server.on(areaRoutes.list, () => pageOfRows([]));
  server.on(doctorRoutes.list, ({ query: { page } }) => pageOfRows([mona], { page, lastPage: 3, total: 45 }));
  server.on(doctorRoutes.stats, () => ({ data: { totalDoctors: 45, approvedDoctors: 45, pendingDoctors: 0, declinedDoctors: 0 } }));
  server.on(doctorRoutes.get, () => ({ data: buildDoctorDetail(mona) }));
  server.on(doctorRoutes.ledger, () => pageOfRows([]));
  server.on(doctorRoutes.decisions, () => pageOfRows([]));
};

const openPage = (path: string) => renderApp({ path, prepare: mockRoutes });

/** Lets the next request for the doctors list wait until the returned function is called. */
const holdList = (server: FakeServer, row = mona) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.on(doctorRoutes.list, async () => {
    await promise;
    return pageOfRows([row]);
  });
  return resolve;
};

const menuLink = () => within(screen.getByRole('navigation', { name: 'Main navigation' })).getByRole('link', { name: 'Doctors' });

it('requests the rows of a link once: when the pointer rests on it', async () => {
  const { server, user } = await openPage('/areas');
  await user.hover(menuLink());
  await waitFor(() => expect(server.requestsTo(doctorRoutes.list)).toHaveLength(1));
  await user.click(menuLink());
  expect(await screen.findByRole('link', { name: 'Mona Samir' })).toBeDefined();
  expect(server.requestsTo(doctorRoutes.list)).toHaveLength(1);
});

it('requests the record of a row and the next page of a list once: when the pointer rests on them', async () => {
  const { server, user } = await openPage('/doctors');
  await user.hover(await screen.findByRole('row', { name: /Mona Samir/ }));
  await waitFor(() => expect(server.requestsTo(doctorRoutes.get)).toHaveLength(1));
  const next = screen.getByRole('button', { name: 'Next page' });
  await user.hover(next);
  await waitFor(() =>
    expect(server.requestsTo(doctorRoutes.list).map(({ input }) => input.query)).toMatchObject([{ page: 1 }, { page: 2 }]),
  );
  await user.click(next);
  expect(await screen.findByText('Page 2 of 3', { ignore: '.printed' })).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Mona Samir' }));
  expect(await screen.findByRole('heading', { name: 'Mona Samir' })).toBeDefined();
  expect([server.requestsTo(doctorRoutes.list).length, server.requestsTo(doctorRoutes.get).length]).toEqual([2, 1]);
});

it('requests nothing in advance if the browser saves data', async () => {
  const connection = Object.assign(new EventTarget(), { saveData: true });
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  // The page uses it until it is removed after the test.
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
  const { server, user } = await openPage('/areas');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.hover(menuLink());
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(server.requestsTo(doctorRoutes.list)).toHaveLength(0);
});

it('shows a list from the cache on Back while it is requested again', async () => {
  const { server, router } = await openPage('/doctors');
  await screen.findByRole('link', { name: 'Mona Samir' });
  await router.navigate({ to: '/areas' });
  await screen.findByRole('heading', { name: /Areas/ });
  waitUntilStale();
  const release = holdList(server, buildDoctor({ id: 9, name: 'Mona Samir Fouad', status: 'approved' }));
  router.history.back();
  expect(await screen.findByRole('link', { name: 'Mona Samir' })).toBeDefined();
  expect(server.requestsTo(doctorRoutes.list)).toHaveLength(2);
  release();
  expect(await screen.findByRole('link', { name: 'Mona Samir Fouad' })).toBeDefined();
});

it('shows no rows from before a write of this user on Back', async () => {
  const { server, user, router } = await openPage('/doctors');
  expect(await screen.findByRole('link', { name: /has 120 coins/ })).toBeDefined();
  await router.navigate({ to: '/doctors/9' });
  await screen.findByRole('heading', { name: 'Mona Samir' });
  server.on(doctorRoutes.addPoints, ({ body }) => ({ data: { id: body.doctorId, points: 145 }, message: 'Coins added successfully' }));
  await chooseAction(user, 'Mona Samir', 'Add Coins');
  const form = await screen.findByRole('dialog', { name: 'Add coins to Mona Samir' });
  await user.type(within(form).getByLabelText(/Amount/), '25');
  await user.type(within(form).getByLabelText(/Reason/), 'Talk');
  await user.click(within(form).getByRole('button', { name: 'Add Coins' }));
  await screen.findByText('Coins added successfully');
  const release = holdList(server, { ...mona, points: 145 });
  router.history.back();
  expect(await screen.findByRole('heading', { name: /Doctors/ })).toBeDefined();
  await waitFor(() => expect(server.requestsTo(doctorRoutes.list)).toHaveLength(2));
  expect(screen.queryByRole('link', { name: /has 120 coins/ })).toBeNull();
  release();
  expect(await screen.findByRole('link', { name: /has 145 coins/ })).toBeDefined();
});
