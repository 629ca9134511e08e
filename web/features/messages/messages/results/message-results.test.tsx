// @vitest-environment happy-dom
// Proves APP-20
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type MessageFunnel, messageFunnel } from '../../../../../contract/entities/messages/message-funnel.ts';
import { messageRoutes } from '../../../../../contract/entities/messages/messages.ts';
import { ErrorReply, type FakeServer } from '../../../../test/fake-server.ts';
import { buildMessage, buildMessageDetail } from '../../../../test/messages.ts';
import { renderApp } from '../../../../test/render-app.tsx';

const buildFunnel = (paid: number | null, split: [number | null, number | null], earlier: number | null): MessageFunnel =>
  messageFunnel.parse({
    steps: [
      { step: 'addressed', doctors: 1250 },
      { step: 'seen', doctors: 500 },
      { step: 'paid', doctors: paid },
    ],
    videos: [
      {
        ...{ id: 1, title: 'A better inhaler', watched: 420 },
        question: { text: 'Was it clear?', answers: ['Yes', 'No'].map((text, index) => ({ text, doctors: split[index] })), earlier },
      },
    ],
  });

const open = (prepare: (server: FakeServer) => void, role: 'admin' | 'company' = 'admin') =>
  renderApp({
    path: '/messages/6',
    role,
    prepare: (server) => {
      server.on(messageRoutes.get, () => ({ data: buildMessageDetail(buildMessage({ id: 6, status: 'approved', total_seen: 500 })) }));
      prepare(server);
    },
  });

const findResults = async () => {
  const heading = await screen.findByRole('heading', { name: 'Results' });
  return within(heading.closest('section') ?? document.body);
};

describe('the results of a message', () => {
  it('are the doctors at each step with their share, and the split of the answers', async () => {
    await open((server) => server.on(messageRoutes.funnel, () => ({ data: buildFunnel(4, [499, 1], 2) })));
    const results = await findResults();
    const steps = await results.findAllByRole('definition');
    expect(steps.map(({ textContent }) => textContent)).toEqual(['1,250', '50040%', '40.32%']);
    expect(results.getByText('Watched by 420 doctors')).toBeDefined();
    expect(results.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([expect.any(String), 'Yes499100%', 'No10.2%']);
    expect(results.getByText('2 doctors answered an earlier question.')).toBeDefined();
  });

  it('say to a company that a group is small, and no number of it', async () => {
    await open((server) => server.on(messageRoutes.funnel, () => ({ data: buildFunnel(null, [null, null], null) })), 'company');
    const results = await findResults();
    expect((await results.findAllByRole('definition')).at(-1)?.textContent).toBe('Hidden');
    expect(results.getByText('The split is hidden while it would tell about a group of fewer than 10 doctors.')).toBeDefined();
    expect(results.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([expect.any(String), 'Yes–', 'No–']);
  });

  it('are missing before the approval; the page counts whom the message would reach', async () => {
    const pending = buildMessage({ id: 6, status: 'pending', reach: 1250 });
    await open((server) => server.on(messageRoutes.get, () => ({ data: buildMessageDetail(pending) })));
    expect((await screen.findByText('Doctors who can see it')).nextSibling?.textContent).toBe('1,250');
    expect(screen.queryByRole('heading', { name: 'Results' })).toBeNull();
  });

  it('show an error with Retry', async () => {
    const { user, server } = await open((fake) =>
      fake.on(messageRoutes.funnel, () => {
        throw new ErrorReply('invalid', 'Not now');
      }),
    );
    const results = await findResults();
    const retry = await results.findByRole('button', { name: 'Retry' });
    server.on(messageRoutes.funnel, () => ({ data: buildFunnel(4, [3, 1], 0) }));
    await user.click(retry);
    expect(await results.findByText('1,250')).toBeDefined();
  });
});
