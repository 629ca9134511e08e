// @vitest-environment happy-dom
// Proves ARC-6, ARE-15, BLG-1, BLG-2, BLG-8, BLG-10, BLG-11, CAT-10, CAT-13, CAT-15
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Blog, blogId, blogRoutes } from '../../../../contract/entities/content/blogs.ts';
import { categoryId, categoryRoutes } from '../../../../contract/entities/content/categories.ts';
import { tagId, tagRoutes } from '../../../../contract/entities/content/tags.ts';
import { chooseAction, chooseLabel } from '../../../test/choose.ts';
import { ErrorReply, type FakeServer, pageOfRows } from '../../../test/fake-server.ts';
import { unusedCategory } from '../../../test/labels.ts';
import { noReactions } from '../../../test/reactions.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { countsBySchedule, noSchedule } from '../../../test/schedule.ts';

const cardiology = { id: 3, name: 'Cardiology', count: 12 };
const prevention = { id: 8, name: 'Prevention', count: 1 };

const buildBlog = (id: number, overrides: Partial<Blog> = {}): Blog => ({
  id: blogId.parse(id),
  title: `Blog ${id}`,
  content: `Content of ${id}`,
  image: `/storage/blog-${id}`,
  categories: [cardiology],
  tags: [prevention],
  ...noReactions,
  ...noSchedule,
  created_at: '2026-11-18T10:00:00.000Z',
  updated_at: '2026-11-18T10:00:00.000Z',
  archived_at: null,
  archived_by: null,
  ...overrides,
});

const longText = 'What the new guideline on blood pressure asks of a family doctor, and what it leaves as it was before';

const open = (rows: Blog[], prepare: (server: FakeServer) => void = () => undefined, path = '/blogs') =>
  renderApp({
    path,
    prepare: (server) => {
      server.on(blogRoutes.list, () => pageOfRows(rows));
      server.on(blogRoutes.archived, () => pageOfRows(rows));
      server.on(blogRoutes.categories, () => pageOfRows([cardiology]));
      server.on(blogRoutes.tags, () => pageOfRows([prevention]));
      server.on(categoryRoutes.list, () => pageOfRows([{ ...unusedCategory, id: categoryId.parse(3), name: 'Cardiology' }]));
      server.on(tagRoutes.list, () => pageOfRows([{ ...unusedCategory, id: tagId.parse(9), name: 'Statins' }]));
      prepare(server);
    },
  });

const fill = (form: HTMLElement, name: RegExp, value: string) =>
  fireEvent.change(within(form).getByRole('textbox', { name }), { target: { value } });

const imageInput = (form: HTMLElement) => within(form).getByLabelText<HTMLInputElement>('Image', { selector: 'input[type=file]' });

describe('the blogs page', () => {
  it('shows blogs with their labels, and the full text on focus', async () => {
    await open([buildBlog(5, { content: longText, total_reacts: 3 })]);
    const card = (await screen.findByRole('heading', { name: 'Blog 5', level: 2 })).closest('article') ?? document.body;
    expect(within(within(card).getByRole('list', { name: 'Categories' })).getByText('Cardiology')).toBeDefined();
    expect(within(within(card).getByRole('list', { name: 'Tags' })).getByText('Prevention')).toBeDefined();
    expect(within(card).getByText('3 reactions')).toBeDefined();
    within(card).getByRole('button', { name: longText }).focus();
    expect((await screen.findByRole('tooltip')).textContent).toBe(longText);
  });

  it('filters by category and tag through the URL, and no longer by a category that is chosen again', async () => {
    const { user, router, server } = await open([buildBlog(5)]);
    await chooseLabel(user, 'Category', 'Cardiology');
    await chooseLabel(user, 'Tag', 'Prevention');
    await waitFor(() => expect(router.state.location.search).toEqual({ category_name: 'Cardiology', tag_name: 'Prevention' }));
    await waitFor(() =>
      expect(server.requestsTo(blogRoutes.list).at(-1)?.input.query).toMatchObject({ category_name: 'Cardiology', tag_name: 'Prevention' }),
    );
    await chooseLabel(user, 'Category', 'Cardiology');
    await waitFor(() => expect(router.state.location.search).toEqual({ tag_name: 'Prevention' }));
  });

  it('searches the labels on the server, and shows how many blogs have each', async () => {
    const { user, server } = await open([buildBlog(5)], (fake) =>
      fake.on(blogRoutes.categories, ({ query }) => pageOfRows(query.name ? [] : [cardiology])),
    );
    expect(server.requestsTo(blogRoutes.categories)).toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: 'Category' }));
    expect((await screen.findByRole('option', { name: /^Cardiology/ })).textContent).toBe('Cardiology12');
    await user.type(screen.getByRole('combobox', { name: 'Search categories' }), 'zoo');
    expect(await screen.findByText('No category matches')).toBeDefined();
    expect(server.requestsTo(blogRoutes.categories).at(-1)?.input.query).toMatchObject({ name: 'zoo', page: 1 });
  });

  it('keeps the category during a search by title', async () => {
    const { user, router } = await open([buildBlog(5)], () => undefined, '/blogs?category_name=Ethics');
    expect(await screen.findByRole('button', { name: 'Remove filter Category: Ethics' })).toBeDefined();
    await user.selectOptions(screen.getByLabelText('Search by'), 'Title');
    await user.type(screen.getByRole('searchbox'), 'sleep{Enter}');
    await waitFor(() => expect(router.state.location.search).toEqual({ category_name: 'Ethics', title: 'sleep' }));
  });

  it('shows a table if the user chooses it, also after the next opening, with the order and the actions of the list', async () => {
    const { user, server } = await open([buildBlog(5, { total_reacts: 1284 })]);
    await user.click(await screen.findByRole('button', { name: 'Table' }));
    const row = (await screen.findByRole('link', { name: 'Blog 5' })).closest('tr') ?? document.body;
    for (const cell of ['Cardiology', 'Prevention', '1,284', '18 Nov 2026']) expect(within(row).getByText(cell)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Title' }));
    await waitFor(() => expect(server.requestsTo(blogRoutes.list).at(-1)?.input.query).toMatchObject({ sort: 'name' }));
    await chooseAction(user, 'Blog 5', 'Edit');
    expect(await screen.findByRole('dialog', { name: 'Edit Blog' })).toBeDefined();
    cleanup();
    await open([buildBlog(6)]);
    expect((await screen.findByRole('link', { name: 'Blog 6' })).closest('tr')).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Table' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('counts the blogs in each state of the schedule, but not within another filter', async () => {
    const { user } = await open([buildBlog(5)], (fake) =>
      fake.on(blogRoutes.stats, () => ({ data: { total_blogs: 1240, ...countsBySchedule({ scheduled: 3, live: 1230, over: 7 }) } })),
    );
    const tabs = within(await screen.findByRole('group', { name: 'Schedule' }));
    await tabs.findByRole('button', { name: /^All\s?1,240$/ });
    await user.click(tabs.getByRole('button', { name: /^Scheduled\s?3$/ }));
    expect(await tabs.findByRole('button', { name: /^Over\s?7$/ })).toBeDefined();
    await chooseLabel(user, 'Tag', 'Prevention');
    expect(await tabs.findByRole('button', { name: 'Over' })).toBeDefined();
  });

  it('closes the confirm dialog and refetches the list if the blog no longer exists', async () => {
    const { user, server } = await open([buildBlog(5)], (fake) =>
      fake.on(blogRoutes.archive, () => {
        throw new ErrorReply('not_found', 'There is no blog 5');
      }),
    );
    await chooseAction(user, 'Blog 5', 'Delete');
    const confirmDialog = await screen.findByRole('dialog', { name: 'Delete Blog 5?' });
    const before = server.requestsTo(blogRoutes.list).length;
    await user.click(within(confirmDialog).getByRole('button', { name: 'Delete' }));
    await screen.findByText('There is no blog 5');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(server.requestsTo(blogRoutes.list).length).toBe(before + 1));
  });

  it('counts the reactions, and archives after confirmation', async () => {
    const { user, server } = await open([buildBlog(5)], (fake) => {
      fake.on(blogRoutes.get, () => ({
        data: {
          ...buildBlog(5, { reaction1: 1210, total_reacts: 1210 }),
          paginated_reactions: { data: [], current_page: 1, last_page: 1, per_page: 15, total: 0 },
        },
      }));
      fake.on(blogRoutes.archive, () => ({ message: 'Blog deleted successfully' }));
    });
    await chooseAction(user, 'Blog 5', 'Stats');
    const stats = await screen.findByRole('dialog', { name: 'Stats: Blog 5' });
    expect(await within(stats).findByText('1,210 reactions')).toBeDefined();
    await user.keyboard('{Escape}');
    await chooseAction(user, 'Blog 5', 'Delete');
    const confirmDialog = await screen.findByRole('dialog', { name: 'Delete Blog 5?' });
    await user.click(within(confirmDialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Blog deleted successfully')).toBeDefined();
    expect(server.requestsTo(blogRoutes.archive)[0]?.input.params).toEqual({ id: 5 });
  });
});

describe('the blog form', () => {
  it('crops the stored picture again, and shows an error if it cannot be loaded', async () => {
    const { user } = await open([buildBlog(5)]);
    const { fetch: fetchOther } = globalThis;
    let stored = new Response(null, { status: 404 });
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) =>
      request[0] === '/storage/blog-5' ? stored : fetchOther(...request),
    );
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue();
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(800);
    vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(450);
    await chooseAction(user, 'Blog 5', 'Edit');
    const form = await screen.findByRole('dialog', { name: 'Edit Blog' });
    const field = within(form).getByRole('group', { name: /^Image/ });
    await user.click(within(field).getByRole('button', { name: 'Edit picture: Image' }));
    expect(await within(field).findByText(/^The stored picture could not be loaded\./)).toBeDefined();

    stored = new Response('bytes', { headers: { 'content-type': 'image/webp' } });
    await user.click(within(field).getByRole('button', { name: 'Edit picture: Image' }));
    const editor = await screen.findByRole('dialog', { name: 'Edit picture' });
    expect(within(editor).getByText('800 × 450 pixels, 16:9')).toBeDefined();
    await user.click(within(editor).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(within(field).queryByRole('button', { name: 'Remove Image' })).toBeNull());
    expect(within(field).getByRole('button', { name: 'Edit picture: Image' })).toBeDefined();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('requires an image, sends category and tags, and shows a server error on its field', async () => {
    const { user, server } = await open([], (fake) =>
      fake.on(blogRoutes.create, () => {
        throw new ErrorReply('invalid', 'This title will not do', { title: ['This title will not do'] });
      }),
    );
    const [add] = await screen.findAllByRole('button', { name: 'Add New Blog' });
    if (add) await user.click(add);
    const form = await screen.findByRole('dialog', { name: 'Add New Blog' });
    const save = within(form).getByRole('button', { name: 'Add Blog' });
    await user.click(save);
    expect(await within(form).findByText('Image is required')).toBeDefined();
    fill(form, /Title/, 'Heart week');
    fill(form, /Content/, 'All about the heart');
    await user.upload(imageInput(form), new File(['bytes'], 'cover.png', { type: 'image/png' }));
    await user.click(within(form).getByRole('combobox', { name: 'Category' }));
    await user.click(await screen.findByRole('option', { name: 'Cardiology' }));
    await user.click(within(form).getByRole('combobox', { name: 'Tags' }));
    await user.click(await screen.findByRole('option', { name: 'Statins' }));
    await user.click(save);
    expect(await within(form).findByText('This title will not do')).toBeDefined();
    expect(server.requestsTo(blogRoutes.create)[0]?.input.body).toMatchObject({
      title: 'Heart week',
      'category_ids[]': '3',
      'tag_ids[]': '9',
      image: expect.any(File),
    });
  });

  it('adds a category and a tag from their pickers, which list names from A to Z', async () => {
    const { user, server } = await open([buildBlog(5)]);
    const addLabel = unusedCategory;
    server.on(categoryRoutes.create, ({ body }) => ({
      data: { id: categoryId.parse(12), ...addLabel, ...body },
      message: 'Added successfully',
    }));
    server.on(tagRoutes.create, ({ body }) => ({ data: { id: tagId.parse(13), ...addLabel, ...body }, message: 'Added successfully' }));
    server.on(blogRoutes.update, () => ({ data: buildBlog(5), message: 'Blog updated successfully' }));
    await chooseAction(user, 'Blog 5', 'Edit');
    const form = await screen.findByRole('dialog', { name: 'Edit Blog' });
    const pick = async (label: string, name: string) => {
      const box = within(form).getByRole('combobox', { name: label });
      await user.clear(box);
      await user.type(box, name);
      await user.click(await screen.findByRole('option', { name: `Add “${name}”` }));
      await waitFor(() => expect(screen.queryByRole('option', { name: `Add “${name}”` })).toBeNull());
    };
    await waitFor(() => expect(server.requestsTo(categoryRoutes.list)[0]?.input.query).toMatchObject({ sort: 'name' }));
    await pick('Category', 'Sleep');
    expect(await screen.findByText('Added successfully')).toBeDefined();
    await pick('Tags', 'Naps');
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(server.requestsTo(blogRoutes.update)[0]?.input.body).toMatchObject({ category_ids: [12], tag_ids: [expect.any(Number), 13] }),
    );
  });

  it('sends only the changed fields, such as an empty list of tags', async () => {
    const { user, server } = await open([buildBlog(5)], (fake) =>
      fake.on(blogRoutes.update, () => ({ data: buildBlog(5), message: 'Blog updated successfully' })),
    );
    await chooseAction(user, 'Blog 5', 'Edit');
    const form = await screen.findByRole('dialog', { name: 'Edit Blog' });
    await user.click(within(form).getByRole('button', { name: /Prevention/ }));
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Blog updated successfully')).toBeDefined();
    expect(server.requestsTo(blogRoutes.update)[0]?.input).toEqual({
      params: { id: 5 },
      body: { tag_ids: [], seen_updated_at: buildBlog(5).updated_at },
    });
  });

  it('sends an empty list of tags together with a new image as form data', async () => {
    const { user, server } = await open([buildBlog(5)], (fake) =>
      fake.on(blogRoutes.update, () => ({ data: buildBlog(5), message: 'Blog updated successfully' })),
    );
    await chooseAction(user, 'Blog 5', 'Edit');
    const form = await screen.findByRole('dialog', { name: 'Edit Blog' });
    await user.click(within(form).getByRole('button', { name: /Prevention/ }));
    await user.upload(imageInput(form), new File(['x'], 'new.png', { type: 'image/png' }));
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Blog updated successfully')).toBeDefined();
    expect(server.requestsTo(blogRoutes.update)[0]?.input.body).toMatchObject({ 'tag_ids[]': '' });
  });
});

describe('the blog archive', () => {
  it('offers no action except Restore', async () => {
    const { user, server } = await open(
      [buildBlog(5, { updated_at: '2026-11-18T10:00:00.000Z', archived_at: '2026-11-19T10:00:00.000Z', archived_by: 'Mona' })],
      (fake) =>
        fake.on(blogRoutes.restore, () => ({
          data: [{ id: 5, restored: true, reason: null, clash: null }],
          message: 'Blog Restore successfully',
        })),
      '/archive/Blogs',
    );
    const card = (await screen.findByRole('heading', { name: 'Blog 5', level: 2 })).closest('article') ?? document.body;
    expect(within(card).queryByRole('button', { name: /Actions/ })).toBeNull();
    await user.click(within(card).getByRole('button', { name: /^Restore / }));
    expect(await screen.findByText('Blog Restore successfully')).toBeDefined();
    expect(server.requestsTo(blogRoutes.restore)[0]?.input.body).toEqual({ ids: [5] });
  });

  it('drops the category filter during a search by title, because the archive has no filter of labels', async () => {
    const { user, router } = await open([buildBlog(5)], undefined, '/archive/Blogs?category_name=Ethics');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Search by' }), 'Title');
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'heart{Enter}');
    await waitFor(() => expect(router.state.location.search).toEqual({ title: 'heart' }));
  });
});
