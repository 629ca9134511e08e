// @vitest-environment happy-dom
// Proves CAT-2, CAT-6, CAT-7, CAT-14
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Tag, tagId, tagRoutes } from '../../../../contract/entities/content/tags.ts';
import { chooseAction } from '../../../test/choose.ts';
import { pageOfRows } from '../../../test/fake-server.ts';
import { unusedTag } from '../../../test/labels.ts';
import { renderApp } from '../../../test/render-app.tsx';

const buildTag = (id: number, name: string, counts: Partial<Tag> = {}): Tag => ({
  id: tagId.parse(id),
  name,
  ...unusedTag,
  ...counts,
});

const tags = [buildTag(2, 'Diabetes', { conferences: 1, books: 3 }), buildTag(1, 'Insulin')];

describe('the tags page', () => {
  it('shows where each tag is used, and searches by name', async () => {
    const { server, user } = await renderApp({
      path: '/tags',
      prepare: (fake) => fake.on(tagRoutes.list, ({ query }) => pageOfRows(query.name ? tags.slice(0, 1) : tags)),
    });
    expect((await screen.findByRole('link', { name: '3' })).getAttribute('href')).toBe('/library/books?tag_name=Diabetes');
    expect(screen.queryByRole('columnheader', { name: 'Messages' })).toBeNull();
    await user.type(screen.getByRole('searchbox'), 'dia{Enter}');
    expect(await screen.findByRole('button', { name: 'Remove filter Name: dia' })).toBeDefined();
    expect(server.requestsTo(tagRoutes.list).at(-1)?.input.query).toMatchObject({ name: 'dia' });
  });

  it.each([
    ['', 'Tags is required'],
    ['ab', 'Tags must be at least 3 characters long'],
  ])('shows an error for the name %j on update', async (typed, error) => {
    const { server, user } = await renderApp({ path: '/tags', prepare: (fake) => fake.on(tagRoutes.list, () => pageOfRows(tags)) });
    await chooseAction(user, 'Insulin', 'Edit');
    const form = await screen.findByRole('dialog', { name: 'Edit Tag' });
    const name = within(form).getByPlaceholderText<HTMLInputElement>('Enter Tag Name');
    expect(name.value).toBe('Insulin');
    await user.clear(name);
    if (typed) await user.type(name, typed);
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    expect(await within(form).findByText(error)).toBeDefined();
    expect(server.requestsTo(tagRoutes.update)).toHaveLength(0);
  });
});
