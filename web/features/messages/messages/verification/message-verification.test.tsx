// @vitest-environment happy-dom
// Proves MSG-34, MSG-35, MSG-40
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { areaRoutes } from '../../../../../contract/entities/content/areas.ts';
import { specialtyRoutes } from '../../../../../contract/entities/content/specialties.ts';
import { companyId } from '../../../../../contract/entities/members/companies.ts';
import { doctorRoutes } from '../../../../../contract/entities/members/doctors.ts';
import { type Message, messageRoutes } from '../../../../../contract/entities/messages/messages.ts';
import { ErrorReply, pageOfRows } from '../../../../test/fake-server.ts';
import { buildMessage, buildMessageDetail } from '../../../../test/messages.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { buildVideo } from '../../../../test/videos.ts';

const shownVersion = '2026-11-01T10:00:00.000Z';
const newerVersion = '2026-11-01T10:00:05.000Z';

const openQueue = async (overrides: Partial<Message> = {}) => {
  let queue: Message[] = [
    buildMessage({ id: 1, name: 'Heart week', updated_at: shownVersion, ...overrides }),
    buildMessage({ id: 2, name: 'New insulin' }),
  ];
  const removeFromQueue = (id: number) => {
    queue = queue.filter((message) => message.id !== id);
  };
  const app = await renderApp({
    path: '/messages/verify',
    prepare: (server) => {
      server.on(messageRoutes.verification, ({ query: { after = 0 } }) => ({
        data: { message: queue.find(({ id }) => id > after) ?? queue[0] ?? null, left: queue.length },
      }));
      server.on(messageRoutes.reach, () => ({ data: { doctors: 12, approved: 40 } }));
      server.on(areaRoutes.list, () => pageOfRows([]));
      server.on(specialtyRoutes.list, () => pageOfRows([]));
      server.on(doctorRoutes.list, () => pageOfRows([]));
      for (const [route, status] of [
        [messageRoutes.approve, 'approved'],
        [messageRoutes.reject, 'rejected'],
      ] as const)
        server.on(route, ({ params }) => {
          removeFromQueue(params.id);
          return { data: buildMessage({ id: params.id, status }), message: 'Decided' };
        });
    },
  });
  const findMessage = (name: string) => screen.findByRole('heading', { name, level: 2 });
  await findMessage('Heart week');
  const replaceMessage = (message: Message) => {
    queue = [message, ...queue.slice(1)];
  };
  const bodiesOf = (route: typeof messageRoutes.approve | typeof messageRoutes.reject) =>
    app.server.requestsTo(route).map(({ input }) => input.body);
  return { ...app, findMessage, removeFromQueue, replaceMessage, bodiesOf };
};

describe('the queue of messages', () => {
  it('says why a message of a company that is not approved cannot be approved', async () => {
    const id = companyId.parse(9);
    const { user, bodiesOf } = await openQueue({ company_id: id, company: { id, name: 'Nile Pharma', logo: null, status: 'pending' } });
    expect(screen.getByText(/Nile Pharma.* is not an approved company \(Pending\)/)).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve and next' }).disabled).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Everyone' }));
    await user.keyboard('a');
    expect(bodiesOf(messageRoutes.approve)).toEqual([]);
  });

  it('shows the message with its videos, and approves with A after targets are chosen', async () => {
    const { user, findMessage, bodiesOf } = await openQueue({
      videos: [buildVideo({ iframe: null, title: 'How the valve works', question: 'Which valve?', answer1: 'Left', answer2: 'Right' })],
    });
    expect(screen.getByText('2 left')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'How the valve works' })).toBeDefined();
    expect(screen.getByText('Which valve?')).toBeDefined();
    expect(screen.queryByText('Choose who should see this message')).toBeNull();
    await user.keyboard('a');
    expect(await screen.findAllByText('Choose who should see this message')).toHaveLength(1);
    expect(bodiesOf(messageRoutes.approve)).toEqual([]);
    await user.click(screen.getByRole('radio', { name: 'Everyone' }));
    await user.keyboard('a');
    const heading = await findMessage('New insulin');
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(bodiesOf(messageRoutes.approve)).toEqual([{ coins: 5, everyone: true, seen_updated_at: shownVersion }]);
    const notice = screen.getByText('Heart week was approved.').closest<HTMLElement>('[role=status]');
    expect(
      within(notice as HTMLElement)
        .getByRole('link', { name: 'Change this decision' })
        .getAttribute('href'),
    ).toBe('/messages/1?dialog=decision');
  });

  it('rejects with D and a reason, and continues with the next message', async () => {
    const { user, findMessage, bodiesOf } = await openQueue();
    await user.keyboard('d');
    await user.type(await screen.findByLabelText(/Reason/), 'A wrong dose{Control>}{Enter}{/Control}');
    await findMessage('New insulin');
    expect(bodiesOf(messageRoutes.reject)).toEqual([{ rejection_reason: 'A wrong dose', seen_updated_at: shownVersion }]);
    expect(screen.getByText('Heart week was rejected.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Change this decision' })).toBeDefined();
  });

  it('shows a decision that someone else made first, and continues with the next message', async () => {
    const { server, user, findMessage, removeFromQueue } = await openQueue();
    server.on(messageRoutes.approve, ({ params }) => {
      removeFromQueue(params.id);
      throw new ErrorReply('conflict', 'This message is already rejected by Hany: A wrong dose', { status: ['already rejected by Hany'] });
    });
    await user.click(screen.getByRole('radio', { name: 'Everyone' }));
    await user.keyboard('a');
    await findMessage('New insulin');
    expect(screen.getByText(/Someone else has already decided on Heart week\. This message is already rejected by Hany/)).toBeDefined();
  });

  it('says that the message has changed since it was shown, loads it and keeps the form', async () => {
    const { server, user, findMessage, replaceMessage, bodiesOf } = await openQueue();
    server.on(messageRoutes.approve, ({ body, params }) => {
      if (body.seen_updated_at === newerVersion) return { data: buildMessage({ id: params.id, status: 'approved' }), message: 'Approved' };
      replaceMessage(buildMessage({ id: 1, name: 'Heart month', updated_at: newerVersion }));
      throw new ErrorReply('conflict', 'This message was changed meanwhile. Please look at it again.');
    });
    await user.click(screen.getByRole('radio', { name: 'Everyone' }));
    await user.keyboard('a');
    await findMessage('Heart month');
    expect(screen.getByText(/This message was changed meanwhile\. Please look at it again\./)).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Everyone' }).checked).toBe(true);
    await user.keyboard('a');
    await findMessage('New insulin');
    expect(bodiesOf(messageRoutes.approve).map((body) => (body as { seen_updated_at: string }).seen_updated_at)).toEqual([
      shownVersion,
      newerVersion,
    ]);
  });
});

it.each([
  ['approved', 'Reject Heart week'],
  ['rejected', 'Approve Heart week'],
] as const)('opens the form that changes the decision on an %s message', async (status, title) => {
  const { router } = await renderApp({
    path: '/messages/5?dialog=decision',
    prepare: (server) => server.on(messageRoutes.get, () => ({ data: buildMessageDetail(buildMessage({ name: 'Heart week', status })) })),
  });
  expect(await screen.findByRole('dialog', { name: title })).toBeDefined();
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});
