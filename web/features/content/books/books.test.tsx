// @vitest-environment happy-dom
// Proves LIB-2, LIB-4, LIB-9, LIB-11, LIB-13, LIB-14, LIB-15
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Book, bookId, bookRoutes } from '../../../../contract/entities/content/books.ts';
import { doctorId } from '../../../../contract/entities/members/doctors.ts';
import { chooseAction, chooseLabel } from '../../../test/choose.ts';
import { type FakeServer, pageOfRows } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

const buildBook = (id: number, book: Partial<Book> = {}): Book => ({
  id: bookId.parse(id),
  name: `Book ${id}`,
  coin_price: 25,
  image: `/storage/book-${id}`,
  pdf_file: `/api/v1/files/book-${id}?user=1`,
  buyers: 1204,
  categories: [{ id: 3, name: 'Surgery' }],
  tags: [{ id: 4, name: 'Atlas' }],
  created_at: '2026-11-18T10:00:00.000Z',
  updated_at: '2026-11-18T10:00:00.000Z',
  archived_at: null,
  archived_by: null,
  ...book,
});

const openList = (path = '/library/books', prepare: (server: FakeServer) => void = () => undefined) =>
  renderApp({
    path,
    prepare: (server) => {
      server.on(bookRoutes.list, () => pageOfRows([buildBook(5)]));
      server.on(bookRoutes.categories, () => pageOfRows([{ id: 3, name: 'Surgery', count: 1 }]));
      server.on(bookRoutes.tags, () => pageOfRows([{ id: 4, name: 'Atlas', count: 1 }]));
      prepare(server);
    },
  });

const fileInput = (form: HTMLElement, label: string) =>
  within(form).getByLabelText<HTMLInputElement>(label, { selector: 'input[type=file]' });

const buildFile = (name: string, type: string, size?: number) => {
  const file = new File(['bytes'], name, { type });
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
  return file;
};

describe('the books page', () => {
  it('shows the price, the number of buyers and the PDF, and filters by label', async () => {
    const { user, server } = await openList();
    expect(await screen.findByText('25 coins')).toBeDefined();
    expect(screen.getByText('1,204 buyers')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Open document: PDF of Book 5' })).toBeDefined();
    await chooseLabel(user, 'Tag', 'Atlas');
    await waitFor(() => expect(server.requestsTo(bookRoutes.list).at(-1)?.input.query).toMatchObject({ tag_name: 'Atlas' }));
  });

  it('searches by a price in Arabic digits, and shows a hint if the price is invalid', async () => {
    const { server, router } = await openList('/library/books?coin_price=٢٥');
    expect(await screen.findByRole('button', { name: 'Remove filter Coin price: 25' })).toBeDefined();
    expect(server.requestsTo(bookRoutes.list).at(-1)?.input.query).toMatchObject({ coin_price: 25 });
    await router.navigate({ to: '/library/books', search: { coin_price: 'cheap' } as never }); // The list's schema parses it.
    expect(await screen.findByText(/“cheap” is not a coin price/)).toBeDefined();
    expect(screen.getByText('25 coins')).toBeDefined();
  });

  it('lists the buyers page by page', async () => {
    const buyerOf = (page: number) => ({
      id: page,
      coins: 20 + page,
      purchased_at: '2026-11-19T10:00:00.000Z',
      doctor: {
        id: doctorId.parse(70 + page),
        image: null,
        user: { name: `Doctor ${page}`, phone: '01012345678', email: 'd@med.example' },
      },
    });
    const { user, server } = await openList('/library/books', (fake) =>
      fake.on(bookRoutes.stats, ({ query: { page } }) => ({
        data: {
          ...buildBook(5),
          doctors_purchased_books: { data: [buyerOf(page)], current_page: page, last_page: 2, per_page: 15, total: 16 },
        },
      })),
    );
    await chooseAction(user, 'Book 5', 'Buyers');
    const dialog = await screen.findByRole('dialog', { name: 'Buyers of Book 5' });
    expect((await within(dialog).findByRole('link', { name: 'Doctor 1' })).getAttribute('href')).toBe('/doctors/71');
    await user.click(within(dialog).getByRole('button', { name: 'Page 2' }));
    expect(await within(dialog).findByRole('cell', { name: '22' })).toBeDefined();
    expect(server.requestsTo(bookRoutes.stats).map(({ input }) => input.query)).toMatchObject([
      { id: 5, page: 1 },
      { id: 5, page: 2 },
    ]);
  });
});

describe('the PDF of a book', () => {
  afterEach(() => void vi.useRealTimers());

  /** Each request of the list returns a new signed URL. `respond` responds to requests of these URLs. */
  const openWithSignedUrls = async (respond: (address: string) => Response) => {
    let listRequests = 0;
    const app = await openList('/library/books', (fake) =>
      fake.on(bookRoutes.list, () => {
        listRequests += 1;
        return pageOfRows([buildBook(5, { pdf_file: `/api/v1/files/book-5?exp=${listRequests}` })]);
      }),
    );
    const requestedUrls: string[] = [];
    // The fake server only knows the routes of the contract, and signed URLs are not among them.
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      if (!input.startsWith('/api/v1/files/')) return app.server.fetch(input, init);
      requestedUrls.push(input.split('?')[1] ?? '');
      return respond(input);
    });
    await screen.findByText('25 coins');
    return { ...app, requestedUrls, listRequests: () => listRequests };
  };
  const expired = () => new Response('', { status: 403 });

  it('gets a new signed URL once when the tab becomes visible, and only if the old one may have expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { listRequests } = await openWithSignedUrls(expired);
    const requestsAfter = async (minutes: number) => {
      vi.setSystemTime(Date.now() + minutes * 60_000);
      window.dispatchEvent(new Event('visibilitychange'));
      await new Promise((resolve) => setTimeout(resolve));
      return listRequests();
    };
    expect([await requestsAfter(3), await requestsAfter(1), await requestsAfter(3)]).toEqual([1, 2, 2]);
  });

  it('is fetched from a new URL if the old one has expired, and leaves the cache after closing', async () => {
    let lastExpired = 0;
    const { user, requestedUrls, listRequests, client } = await openWithSignedUrls((address) =>
      Number(address.split('exp=')[1]) <= lastExpired ? expired() : new Response('%PDF'),
    );
    const open = await screen.findByRole('button', { name: 'Open document: PDF of Book 5' });
    lastExpired = listRequests();
    await user.click(open);
    const modal = await screen.findByRole('dialog', { name: 'PDF of Book 5' });
    await user.click(await within(modal).findByRole('button', { name: 'Retry' }));
    expect(await within(modal).findByRole('link', { name: 'Download' })).toBeDefined();
    expect([requestedUrls, listRequests()]).toEqual([[`exp=${lastExpired}`, `exp=${lastExpired + 1}`], lastExpired + 1]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(client.getQueryCache().findAll({ queryKey: ['bytes'] })).toEqual([]));
  });
});

describe('the book form', () => {
  it('requires an image and a PDF of at most 50 MB, and sends both', async () => {
    const { user, server } = await openList();
    await user.click(await screen.findByRole('button', { name: 'Add New Book' }));
    const form = await screen.findByRole('dialog', { name: 'Add New Book' });
    const save = within(form).getByRole('button', { name: 'Add Book' });
    await user.click(save);
    for (const error of ['Name is required', 'Coin price is required', 'Image is required', 'PDF file is required'])
      expect(await within(form).findByText(error)).toBeDefined();
    const pdf = fileInput(form, 'PDF file');
    const rejected = [
      [buildFile('a.png', 'image/png'), 'Choose a PDF'],
      [buildFile('a.pdf', 'application/pdf', 50 * 1024 * 1024 + 1), 'The file must be at most 50 MB'],
    ] as const;
    for (const [file, error] of rejected) {
      fireEvent.change(pdf, { target: { files: [file] } });
      await user.click(save);
      expect(await within(form).findByText(error)).toBeDefined();
    }
    expect(server.requestsTo(bookRoutes.create)).toHaveLength(0);
    server.on(bookRoutes.create, () => ({ data: buildBook(6), message: 'Book added successfully' }));
    await user.type(within(form).getByRole('textbox', { name: /Name/ }), 'Atlas of anatomy');
    await user.type(within(form).getByRole('textbox', { name: /Coin price/ }), '٥٠');
    await user.upload(fileInput(form, 'Image'), buildFile('cover.png', 'image/png'));
    fireEvent.change(pdf, { target: { files: [buildFile('atlas.pdf', 'application/pdf')] } });
    await user.click(save);
    expect(await screen.findByText('Book added successfully')).toBeDefined();
    expect(server.requestsTo(bookRoutes.create)[0]?.input.body).toMatchObject({
      name: 'Atlas of anatomy',
      coin_price: '50',
      image: expect.any(File),
      pdf_file: expect.any(File),
    });
  });

  it('sends only the changed fields, and no files', async () => {
    const { user, server } = await openList('/library/books', (fake) =>
      fake.on(bookRoutes.update, () => ({ data: buildBook(5), message: 'Book updated successfully' })),
    );
    await chooseAction(user, 'Book 5', 'Edit');
    const form = await screen.findByRole('dialog', { name: 'Edit Book' });
    await user.type(within(form).getByRole('textbox', { name: /^Name/ }), ' again');
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Book updated successfully')).toBeDefined();
    expect(server.requestsTo(bookRoutes.update)[0]?.input).toMatchObject({ params: { id: 5 }, body: { name: 'Book 5 again' } });
    expect(Object.keys(server.requestsTo(bookRoutes.update)[0]?.input.body ?? {})).toEqual(['name', 'seen_updated_at']);
  });

  it('archives after confirmation, and restores with Undo', async () => {
    const { user, server } = await openList('/library/books', (fake) => {
      fake.on(bookRoutes.archive, () => ({ message: 'Book deleted successfully' }));
      fake.on(bookRoutes.restore, ({ body }) => ({
        data: body.ids.map((id) => ({ id, restored: true, reason: null, clash: null })),
        message: 'Book Restore successfully',
      }));
    });
    await chooseAction(user, 'Book 5', 'Delete');
    const confirmDialog = await screen.findByRole('dialog', { name: 'Delete Book 5?' });
    await user.click(within(confirmDialog).getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.requestsTo(bookRoutes.restore)[0]?.input.body).toEqual({ ids: [5] }));
  });
});

it('offers only Restore in the book archive', async () => {
  const archivedBook = buildBook(4, {
    updated_at: '2026-11-18T10:00:00.000Z',
    archived_at: '2026-11-19T10:00:00.000Z',
    archived_by: 'Mona Adel',
  });
  await renderApp({ path: '/archive/Books', prepare: (fake) => fake.on(bookRoutes.archived, () => pageOfRows([archivedBook])) });
  expect(await screen.findByText('Archived 19 Nov 2026 by Mona Adel')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^Restore / })).toBeDefined();
});
