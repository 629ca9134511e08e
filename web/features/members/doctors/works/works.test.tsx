// @vitest-environment happy-dom
// Proves APP-12, DOC-32
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bookRoutes } from '../../../../../contract/entities/content/books.ts';
import { type Post, postId, postRoutes } from '../../../../../contract/entities/content/posts.ts';
import { doctorRoutes } from '../../../../../contract/entities/members/doctors.ts';
import { chooseAction } from '../../../../test/choose.ts';
import { buildDoctor, buildDoctorDetail } from '../../../../test/doctors.ts';
import { type FakeServer, pageOfRows } from '../../../../test/fake-server.ts';
import { renderApp } from '../../../../test/render-app.tsx';

const mona = buildDoctor({ id: 9, name: 'Mona Samir', status: 'approved' });
const purchase = { image: '/storage/cover', coins: 30, purchased_at: '2026-11-18T10:00:00.000Z', refunded_at: null };
const post: Post = {
  id: postId.parse(3),
  description: 'A case of the week',
  doctor: { id: mona.id, image: null, user: { name: 'Mona Samir', phone: '01012345678', email: 'm@med.example' } },
  categories: [],
  tags: [],
  photos: [{ id: 1, photo_path: '/storage/photo' }],
  videos: [],
  reaction1: 2,
  reaction2: 0,
  reaction3: 0,
  reaction4: 0,
  reaction5: 0,
  total_reacts: 2,
  total_comments: 0,
  created_at: '2026-11-18T10:00:00.000Z',
  changed_at: null,
  held_at: null,
};

const mockRoutes = (server: FakeServer) => {
  server.on(doctorRoutes.list, () => pageOfRows([mona]));
  server.on(doctorRoutes.stats, () => ({ data: { totalDoctors: 1, approvedDoctors: 1, pendingDoctors: 0, declinedDoctors: 0 } }));
  server.on(doctorRoutes.get, () => ({ data: buildDoctorDetail(mona) }));
  server.on(doctorRoutes.ledger, () => pageOfRows([]));
  server.on(doctorRoutes.decisions, () => pageOfRows([]));
  server.on(doctorRoutes.books, ({ query: { page } }) =>
    pageOfRows([{ id: page, name: `Atlas ${page}`, pdf_file: '/api/v1/files/atlas?user=1', ...purchase }], { page, lastPage: 2 }),
  );
  server.on(doctorRoutes.researches, () => pageOfRows([{ id: 1, name: 'Statins', description: 'Ten years of them', ...purchase }]));
  server.on(postRoutes.list, () => pageOfRows([post]));
};

it('opens the purchases of a doctor from the table, and paginates them', async () => {
  const { user, server } = await renderApp({ path: '/doctors', prepare: mockRoutes });
  await chooseAction(user, 'Mona Samir', 'View Books and Research');
  const dialog = await screen.findByRole('dialog', { name: "Mona Samir's books and research" });
  expect(await within(dialog).findByText('Paid 30 coins')).toBeDefined();
  expect(within(dialog).getByRole('button', { name: 'PDF of Atlas 1' })).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Page 2' }));
  expect(await within(dialog).findByText('Atlas 2')).toBeDefined();
  expect(server.requestsTo(doctorRoutes.books).at(-1)?.input).toMatchObject({ params: { id: 9 }, query: { page: 2 } });
  await user.click(within(dialog).getByRole('tab', { name: 'Research' }));
  expect(await within(dialog).findByText('Ten years of them')).toBeDefined();
});

it('opens the posts of a doctor, and no others, from the doctor page', async () => {
  const { user, server } = await renderApp({ path: '/doctors/9', prepare: mockRoutes });
  await user.click(await screen.findByRole('button', { name: 'Actions for Mona Samir' }));
  await user.click(await screen.findByRole('menuitem', { name: 'View Posts' }));
  const dialog = await screen.findByRole('dialog', { name: 'Posts by Mona Samir' });
  expect(await within(dialog).findByText('A case of the week')).toBeDefined();
  expect(within(dialog).getByText('1 photo')).toBeDefined();
  expect(within(dialog).queryByText(/comment/)).toBeNull();
  await waitFor(() => expect(server.requestsTo(postRoutes.list)[0]?.input.query).toMatchObject({ doctor_id: 9 }));
});

it('refunds a purchase after a question, and undoes it', async () => {
  const isRefunded = { current: false };
  const { user, server } = await renderApp({
    path: '/doctors/9',
    prepare: (prepared) => {
      mockRoutes(prepared);
      prepared.on(doctorRoutes.books, () => {
        const refunded_at = isRefunded.current ? '2026-11-20T10:00:00.000Z' : null;
        return pageOfRows([{ id: 5, name: 'Atlas', pdf_file: '/api/v1/files/atlas?user=1', ...purchase, refunded_at }]);
      });
      prepared.on(bookRoutes.refund, () => {
        isRefunded.current = true;
        return { message: 'Purchase refunded successfully' };
      });
      prepared.on(bookRoutes.undoRefund, () => {
        isRefunded.current = false;
        return { message: 'The refund was undone' };
      });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Mona Samir' }));
  await user.click(await screen.findByRole('menuitem', { name: 'View Books and Research' }));
  await user.click(await screen.findByRole('button', { name: 'Refund Atlas' }));
  const question = await screen.findByRole('dialog', { name: 'Refund this purchase?' });
  expect(within(question).getByText(/gets 30 coins back/)).toBeDefined();
  expect(server.requestsTo(bookRoutes.refund)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('Purchase refunded successfully')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Undo the refund of Atlas' }));
  expect(await screen.findByText('The refund was undone')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Refund Atlas' })).toBeDefined();
  for (const spec of [bookRoutes.refund, bookRoutes.undoRefund])
    expect(server.requestsTo(spec).map(({ input }) => input.body)).toEqual([{ doctor_id: 9, id: 5 }]);
});
