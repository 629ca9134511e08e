// @vitest-environment happy-dom
// Proves WEB-14
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { webinarRoutes } from '../../../../contract/entities/content/webinars.ts';
import { ErrorReply, restoredReply } from '../../../test/fake-server.ts';
import { buildWebinar, chooseAction, openWebinars, setWebinarClock } from '../../../test/webinars.ts';

setWebinarClock();

it('ends a webinar after a confirm dialog that explains the effect', async () => {
  const app = await openWebinars([buildWebinar(2, { status: 'started' })], (server) =>
    server.on(webinarRoutes.archive, () => ({ message: 'Webinar ended successfully' })),
  );
  await chooseAction(app, 'Webinar 2', 'End');
  const confirmDialog = await screen.findByRole('dialog', { name: 'End this webinar?' });
  expect(within(confirmDialog).getByText(/will end and be removed from the schedule/)).toBeDefined();
  await app.user.click(within(confirmDialog).getByRole('button', { name: 'End webinar' }));
  expect(await screen.findByText('Webinar ended successfully')).toBeDefined();
  expect(app.server.requestsTo(webinarRoutes.archive)[0]?.input).toMatchObject({ params: { id: 2 }, query: { seen_status: 'started' } });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it.each([
  ['not_started', 'Cancel webinar', { title: 'Cancel this webinar?', back: 'Keep webinar' }],
  ['ended', 'Delete', { title: 'Delete Webinar 2?', back: 'Cancel' }],
] as const)('offers Undo after a webinar with status %s is archived', async (status, action, { title, back }) => {
  const app = await openWebinars([buildWebinar(2, { status })], (server) =>
    server.on(webinarRoutes.archive, () => ({ message: 'It is gone' })),
  );
  await chooseAction(app, 'Webinar 2', action);
  const confirmDialog = await screen.findByRole('dialog', { name: title });
  expect(
    within(confirmDialog).getByText(/Webinar 2 will be removed from the schedule\. You can undo this for a few seconds\./),
  ).toBeDefined();
  expect(within(confirmDialog).getByRole('button', { name: back })).toBeDefined();
  await app.user.click(within(confirmDialog).getByRole('button', { name: action }));
  app.server.on(webinarRoutes.restore, ({ body }) => restoredReply(body.ids, 'Webinar restored successfully'));
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Webinar restored successfully')).toBeDefined();
  expect(app.server.requestsTo(webinarRoutes.restore)[0]?.input.body).toEqual({ ids: [2] });
});

it('shows why a webinar that was started in the meantime is not cancelled, without Undo', async () => {
  const message = 'This webinar has started in the meantime. Check it and try again.';
  const app = await openWebinars([buildWebinar(2)], (server) =>
    server.on(webinarRoutes.archive, ({ query }) => {
      throw new ErrorReply('conflict', query.seen_status === 'not_started' ? message : 'No status was sent');
    }),
  );
  await chooseAction(app, 'Webinar 2', 'Cancel webinar');
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel webinar' }));
  expect(await screen.findByText(message)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it.each([
  ['not_started', 'Cancel webinar', 'Failed to cancel Webinar'],
  ['started', 'End', 'Failed to end Webinar'],
  ['ended', 'Delete', 'Failed to delete Webinar'],
] as const)('says that a webinar with status %s could not be archived', async (status, action, message) => {
  const app = await openWebinars([buildWebinar(2, { status })], (server) =>
    server.on(webinarRoutes.archive, () => {
      throw new ErrorReply('internal', '');
    }),
  );
  await chooseAction(app, 'Webinar 2', action);
  await app.user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: status === 'started' ? 'End webinar' : action }),
  );
  expect(await screen.findByText(message)).toBeDefined();
});
