// @vitest-environment happy-dom
// Proves MSG-24, MSG-25, MSG-26, MSG-27
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Comment } from '../../../../contract/entities/content/reactions.ts';
import { doctorId } from '../../../../contract/entities/members/doctors.ts';
import { userId } from '../../../../contract/entities/members/members.ts';
import { type MessageViewer, messageRoutes } from '../../../../contract/entities/messages/messages.ts';
import { pageOfRows } from '../../../test/fake-server.ts';
import { buildMessage, buildMessageDetail } from '../../../test/messages.ts';
import { renderApp } from '../../../test/render-app.tsx';

const message = buildMessage({ id: 6, name: 'For all', status: 'approved', reaction1: 2, total_reacts: 2, total_comments: 11 });

const doctorOf = (id: number) => ({
  id: doctorId.parse(id),
  image: null,
  user: { name: `Doctor ${id}`, phone: '01012345678', email: `d${id}@example.test` },
});

const seenBy = (id: number): MessageViewer => ({
  id: userId.parse(id),
  name: `Doctor ${id}`,
  phone: '01012345678',
  email: `d${id}@example.test`,
  doctor: { image: null },
  pivot: { seen_at: '2026-11-03T10:00:00.000Z' },
});

const comment = (id: number): Comment => ({
  id,
  content: `Comment ${id}`,
  created_at: '2026-11-03T10:00:00.000Z',
  doctor: doctorOf(id),
});

const open = async () => {
  let comments = [comment(1), comment(2)];
  const app = await renderApp({
    path: '/messages',
    prepare: (server) => {
      server.on(messageRoutes.list, () => pageOfRows([message]));
      server.on(messageRoutes.categories, () => pageOfRows([]));
      server.on(messageRoutes.seen, ({ query }) => pageOfRows([seenBy(query.page)], { page: query.page, lastPage: 2, total: 16 }));
      server.on(messageRoutes.get, ({ query }) => ({
        data: {
          ...buildMessageDetail(message),
          paginated_reactions: {
            data: [{ id: query.page, reaction: 1 as const, reacted_at: '2026-11-03T10:00:00.000Z', doctor: doctorOf(query.page) }],
            current_page: query.page,
            last_page: 2,
            per_page: 15,
            total: 16,
          },
        },
      }));
      server.on(messageRoutes.comments, () => pageOfRows(comments));
      server.on(messageRoutes.hideComment, ({ params }) => {
        comments = comments.filter(({ id }) => id !== params.id);
        return { message: 'Comment deleted successfully' };
      });
    },
  });
  const openDialog = async (action: string, title: string) => {
    await app.user.click(await screen.findByRole('button', { name: 'Actions for For all' }));
    await app.user.click(await screen.findByRole('menuitem', { name: action }));
    return within(await screen.findByRole('dialog', { name: title }));
  };
  return { ...app, openDialog };
};

describe('seen stats', () => {
  it('lists who has seen the message and when, page by page', async () => {
    const { user, openDialog } = await open();
    const modal = await openDialog('Seen stats', 'Who has seen For all');
    await modal.findByRole('table');
    expect(modal.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Name', 'Phone', 'Email', 'Seen']);
    expect(modal.getByRole('link', { name: 'Doctor 1' }).getAttribute('href')).toBe('/doctors/1');
    await user.click(modal.getByRole('button', { name: 'Page 2' }));
    expect(await modal.findByText('Doctor 2')).toBeDefined();
  });
});

describe('message stats', () => {
  it('counts the reactions, and lists who reacted, page by page', async () => {
    const { user, openDialog } = await open();
    const modal = await openDialog('Message stats', 'Stats: For all');
    expect(await modal.findByText('2 reactions')).toBeDefined();
    await user.click(modal.getByRole('button', { name: 'Page 2' }));
    expect(await modal.findByText('Doctor 2')).toBeDefined();
  });

  it('deletes a comment after confirmation and keeps the focus in the list', async () => {
    const { server, user, openDialog } = await open();
    const modal = await openDialog('Message stats', 'Stats: For all');
    await user.click(modal.getByRole('tab', { name: 'Comments (11)' }));
    const opener = await modal.findByRole('button', { name: "Delete Doctor 1's comment" });
    await user.click(opener);
    await screen.findByRole('dialog', { name: 'Delete this comment?' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(opener));
    await user.click(opener);
    const confirmDialog = within(await screen.findByRole('dialog', { name: 'Delete this comment?' }));
    await user.click(confirmDialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(modal.queryByText('Comment 1')).toBeNull());
    expect(modal.getByText('Comment 2')).toBeDefined();
    expect(server.requestsTo(messageRoutes.hideComment)[0]?.input.params).toEqual({ id: 1 });
    const list = modal.getByText('Comment 2').closest('[tabindex="-1"]');
    await waitFor(() => expect(document.activeElement).toBe(list));
  });
});
