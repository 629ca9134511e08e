// @vitest-environment happy-dom
// Proves CON-1, CON-2, CON-10, CON-12, CON-13
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { categoryId, categoryRoutes } from '../../../../contract/entities/content/categories.ts';
import { type Conference, conferenceId, conferenceRoutes } from '../../../../contract/entities/content/conferences.ts';
import { tagId, tagRoutes } from '../../../../contract/entities/content/tags.ts';
import { chooseAction, chooseLabel } from '../../../test/choose.ts';
import { ErrorReply, type FakeServer, pageOfRows } from '../../../test/fake-server.ts';
import { unusedCategory } from '../../../test/labels.ts';
import { noReactions } from '../../../test/reactions.ts';
import { renderApp } from '../../../test/render-app.tsx';

const cardiology = { id: 3, name: 'Cardiology', count: 1 };
const prevention = { id: 8, name: 'Prevention', count: 1 };

const buildConference = (id: number, overrides: Partial<Conference> = {}): Conference => ({
  id: conferenceId.parse(id),
  title: `Conference ${id}`,
  description: `About ${id}`,
  link: `https://conference.example/${id}`,
  image: `/storage/conference-${id}`,
  categories: [cardiology],
  tags: [prevention],
  ...noReactions,
  created_at: '2026-11-18T10:00:00.000Z',
  updated_at: '2026-11-18T10:00:00.000Z',
  archived_at: null,
  archived_by: null,
  ...overrides,
});

const longText = 'A congress of three days for cardiologists of all of Upper Egypt';

const open = (rows: Conference[], prepare: (server: FakeServer) => void = () => undefined, path = '/conferences') =>
  renderApp({
    path,
    prepare: (server) => {
      server.on(conferenceRoutes.list, () => pageOfRows(rows));
      server.on(conferenceRoutes.archived, () => pageOfRows(rows));
      server.on(conferenceRoutes.categories, () => pageOfRows([cardiology]));
      server.on(conferenceRoutes.tags, () => pageOfRows([prevention]));
      server.on(categoryRoutes.list, () => pageOfRows([{ ...unusedCategory, id: categoryId.parse(3), name: 'Cardiology' }]));
      server.on(tagRoutes.list, () => pageOfRows([{ ...unusedCategory, id: tagId.parse(9), name: 'Statins' }]));
      prepare(server);
    },
  });

const fill = (form: HTMLElement, name: RegExp, value: string) =>
  fireEvent.change(within(form).getByRole('textbox', { name }), { target: { value } });

const imageInput = (form: HTMLElement) => within(form).getByLabelText<HTMLInputElement>('Image', { selector: 'input[type=file]' });

describe('the conferences page', () => {
  it('shows conferences with their labels, and the full text on focus', async () => {
    await open([buildConference(5, { description: longText, total_reacts: 3 })]);
    const card = (await screen.findByRole('heading', { name: 'Conference 5', level: 2 })).closest('article') ?? document.body;
    expect(within(within(card).getByRole('list', { name: 'Categories' })).getByText('Cardiology')).toBeDefined();
    expect(within(within(card).getByRole('list', { name: 'Tags' })).getByText('Prevention')).toBeDefined();
    expect(within(card).getByText('3 reactions')).toBeDefined();
    const link = within(card).getByRole('link', { name: /conference.example/ });
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://conference.example/5',
      '_blank',
      'noreferrer',
    ]);
    within(card).getByRole('button', { name: longText }).focus();
    expect((await screen.findByRole('tooltip')).textContent).toBe(longText);
  });

  it('filters by category and tag through the URL', async () => {
    const { user, router, server } = await open([buildConference(5)]);
    await chooseLabel(user, 'Category', 'Cardiology');
    await chooseLabel(user, 'Tag', 'Prevention');
    await waitFor(() => expect(router.state.location.search).toEqual({ category_name: 'Cardiology', tag_name: 'Prevention' }));
    await waitFor(() =>
      expect(server.requestsTo(conferenceRoutes.list).at(-1)?.input.query).toMatchObject({
        category_name: 'Cardiology',
        tag_name: 'Prevention',
      }),
    );
  });

  it('counts the reactions, and archives after confirmation', async () => {
    const { user, server } = await open([buildConference(5)], (fake) => {
      fake.on(conferenceRoutes.get, () => ({
        data: {
          ...buildConference(5, { reaction1: 1210, total_reacts: 1210 }),
          paginated_reactions: { data: [], current_page: 1, last_page: 1, per_page: 15, total: 0 },
        },
      }));
      fake.on(conferenceRoutes.archive, () => ({ message: 'Conference deleted successfully' }));
    });
    await chooseAction(user, 'Conference 5', 'Stats');
    const stats = await screen.findByRole('dialog', { name: 'Stats: Conference 5' });
    expect(await within(stats).findByText('1,210 reactions')).toBeDefined();
    await user.keyboard('{Escape}');
    await chooseAction(user, 'Conference 5', 'Delete');
    const confirmDialog = await screen.findByRole('dialog', { name: 'Delete Conference 5?' });
    await user.click(within(confirmDialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Conference deleted successfully')).toBeDefined();
    expect(server.requestsTo(conferenceRoutes.archive)[0]?.input.params).toEqual({ id: 5 });
  });
});

describe('the conference form', () => {
  it('requires an image, sends category and tags, and shows a server error on its field', async () => {
    const { user, server } = await open([], (fake) =>
      fake.on(conferenceRoutes.create, () => {
        throw new ErrorReply('invalid', 'This title will not do', { title: ['This title will not do'] });
      }),
    );
    const [add] = await screen.findAllByRole('button', { name: 'Add New Conference' });
    if (add) await user.click(add);
    const form = await screen.findByRole('dialog', { name: 'Add New Conference' });
    const save = within(form).getByRole('button', { name: 'Add Conference' });
    await user.click(save);
    expect(await within(form).findByText('Image is required')).toBeDefined();
    fill(form, /Title/, 'Heart week');
    fill(form, /Description/, 'Three days of cardiology');
    fill(form, /Link/, 'ftp://conference.example');
    await user.click(save);
    expect(await within(form).findByText('Must be a valid URL')).toBeDefined();
    fill(form, /Link/, 'https://conference.example');
    await user.upload(imageInput(form), new File(['bytes'], 'cover.png', { type: 'image/png' }));
    await user.click(within(form).getByRole('combobox', { name: 'Category' }));
    await user.click(await screen.findByRole('option', { name: 'Cardiology' }));
    await user.click(within(form).getByRole('combobox', { name: 'Tags' }));
    await user.click(await screen.findByRole('option', { name: 'Statins' }));
    await user.click(save);
    expect(await within(form).findByText('This title will not do')).toBeDefined();
    expect(server.requestsTo(conferenceRoutes.create)[0]?.input.body).toMatchObject({
      title: 'Heart week',
      'category_ids[]': '3',
      'tag_ids[]': '9',
      image: expect.any(File),
    });
  });

  it('sends only the changed fields, such as an empty list of tags', async () => {
    const { user, server } = await open([buildConference(5)], (fake) =>
      fake.on(conferenceRoutes.update, () => ({ data: buildConference(5), message: 'Conference updated successfully' })),
    );
    await chooseAction(user, 'Conference 5', 'Edit');
    const form = await screen.findByRole('dialog', { name: 'Edit Conference' });
    await user.click(within(form).getByRole('button', { name: /Prevention/ }));
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Conference updated successfully')).toBeDefined();
    expect(server.requestsTo(conferenceRoutes.update)[0]?.input).toMatchObject({ params: { id: 5 }, body: { tag_ids: [] } });
    expect(server.requestsTo(conferenceRoutes.update)[0]?.input.body).toEqual({
      tag_ids: [],
      seen_updated_at: buildConference(5).updated_at,
    });
  });
});

describe('the conference archive', () => {
  it('offers no action except Restore, and shows no labels', async () => {
    const { user, server } = await open(
      [buildConference(5, { updated_at: '2026-11-18T10:00:00.000Z', archived_at: '2026-11-19T10:00:00.000Z', archived_by: 'Mona' })],
      (fake) =>
        fake.on(conferenceRoutes.restore, () => ({
          data: [{ id: 5, restored: true, reason: null, clash: null }],
          message: 'Conference Restore successfully',
        })),
      '/archive/conferences',
    );
    const card = (await screen.findByRole('heading', { name: 'Conference 5', level: 2 })).closest('article') ?? document.body;
    expect(within(card).queryByRole('button', { name: /Actions/ })).toBeNull();
    expect(within(card).queryByText('Cardiology')).toBeNull();
    expect(within(card).queryByText('Prevention')).toBeNull();
    await user.click(within(card).getByRole('button', { name: /^Restore / }));
    expect(await screen.findByText('Conference Restore successfully')).toBeDefined();
    expect(server.requestsTo(conferenceRoutes.restore)[0]?.input.body).toEqual({ ids: [5] });
  });
});
