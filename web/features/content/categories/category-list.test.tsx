// @vitest-environment happy-dom
// Proves CAT-1, CAT-4, CAT-5, CAT-14
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Category, categoryId, categoryRoutes } from '../../../../contract/entities/content/categories.ts';
import { chooseAction } from '../../../test/choose.ts';
import { pageOfRows } from '../../../test/fake-server.ts';
import { unusedCategory } from '../../../test/labels.ts';
import { renderApp } from '../../../test/render-app.tsx';

const buildCategory = (id: number, name: string, counts: Partial<Category> = {}): Category => ({
  id: categoryId.parse(id),
  name,
  ...unusedCategory,
  ...counts,
});

const categories = [buildCategory(2, 'Cardiology', { messages: 1240, researches: 1, blogs: 2 }), buildCategory(1, 'Trials')];

const open = () =>
  renderApp({
    path: '/categories',
    prepare: (server) => server.on(categoryRoutes.list, () => pageOfRows(categories, { lastPage: 3, total: 31 })),
  });

describe('the categories page', () => {
  it('shows in a table and on each card where the category is used, and marks the current page in the navigation', async () => {
    const { user } = await open();
    expect((await screen.findByRole('link', { name: '1,240' })).getAttribute('href')).toBe('/messages?category_name=Cardiology');
    await user.click(screen.getByRole('button', { name: 'Cards' }));
    const messages = await screen.findByRole('link', { name: /^1,240\smessages$/ });
    expect(messages.closest('p')?.textContent).toBe('1,240 messages · 1 research paper · 2 blogs'.replace(/(?<=\d|research) /g, '\u00a0'));
    expect(messages.getAttribute('href')).toBe('/messages?category_name=Cardiology');
    expect(screen.getByRole('link', { name: /^1\sresearch\spaper$/ }).getAttribute('href')).toBe(
      '/library/researches?category_name=Cardiology',
    );
    expect(screen.getByText('Not in use yet')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Categories' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('navigation', { name: 'Pagination' })).toBeDefined();
  });

  it('shows in the confirm dialog where the category is used, and restores with Undo', async () => {
    const { server, user } = await open();
    server.on(categoryRoutes.archive, () => ({
      data: buildCategory(2, 'Cardiology'),
      message: 'Category deleted successfully. 1240 messages still use it',
    }));
    server.on(categoryRoutes.restore, ({ body }) => ({
      data: body.ids.map((id) => ({ id, restored: true, reason: null, clash: null })),
      message: 'Category Restore successfully',
    }));
    await chooseAction(user, 'Cardiology', 'Delete');
    const confirmDialog = await screen.findByRole('dialog', { name: 'Delete Cardiology?' });
    expect(
      within(confirmDialog).getByText(/It is used by 1,240 messages, 1 research paper and 2 blogs, which will keep it\./),
    ).toBeDefined();
    await user.click(within(confirmDialog).getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Category Restore successfully')).toBeDefined();
    expect(server.requestsTo(categoryRoutes.restore)[0]?.input.body).toEqual({ ids: [2] });
  });

  it.each([
    ['', 'Category is required'],
    ['ab', 'Category must be at least 3 characters long'],
  ])('shows an error for the name %j, and accepts a longer one', async (typed, error) => {
    const { server, user } = await open();
    server.on(categoryRoutes.create, ({ body }) => ({ data: buildCategory(3, body.name), message: 'Added successfully' }));
    await user.click(await screen.findByRole('button', { name: 'Add New Category' }));
    const form = await screen.findByRole('dialog', { name: 'Add New Category' });
    const name = within(form).getByPlaceholderText('Enter Category Name');
    const save = within(form).getByRole('button', { name: 'Add Category' });
    if (typed) await user.type(name, typed);
    await user.click(save);
    expect(await within(form).findByText(error)).toBeDefined();
    expect(server.requestsTo(categoryRoutes.create)).toHaveLength(0);
    await user.type(name, 'xyz');
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requestsTo(categoryRoutes.create)[0]?.input.body).toEqual({ name: `${typed}xyz` });
  });

  it('is forbidden for a company', async () => {
    const { server } = await renderApp({ path: '/categories', role: 'company' });
    expect(await screen.findByText("Forbidden. You don't have permission.")).toBeDefined();
    expect(server.requestsTo(categoryRoutes.list)).toHaveLength(0);
    expect(screen.queryByRole('link', { name: 'Categories' })).toBeNull();
  });
});
