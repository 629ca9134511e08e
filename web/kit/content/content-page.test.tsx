// @vitest-environment happy-dom
// Proves NAV-46
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { blogId, blogRoutes } from '../../../contract/entities/content/blogs.ts';
import { bookId, bookRoutes } from '../../../contract/entities/content/books.ts';
import { conferenceId, conferenceRoutes } from '../../../contract/entities/content/conferences.ts';
import { noteId, noteRoutes } from '../../../contract/entities/content/notes.ts';
import { postId, postRoutes } from '../../../contract/entities/content/posts.ts';
import { researchId, researchRoutes } from '../../../contract/entities/content/research.ts';
import { storyId, storyRoutes } from '../../../contract/entities/content/stories.ts';
import { entities } from '../../../contract/entities/index.ts';
import { doctorId } from '../../../contract/entities/members/doctors.ts';
import { auditRoutes } from '../../../contract/entities/office/audit.ts';
import { chooseAction } from '../../test/choose.ts';
import { ErrorReply, type FakeServer, pageOfRows } from '../../test/fake-server.ts';
import { noReactions } from '../../test/reactions.ts';
import { renderApp } from '../../test/render-app.tsx';
import { noSchedule } from '../../test/schedule.ts';

type Stamp = { updated_at: string; archived_at: string | null; archived_by: string | null };

const updated_at = '2026-11-18T10:00:00.000Z';
const active: Stamp = { updated_at, archived_at: null, archived_by: null };
const archived: Stamp = { updated_at, archived_at: '2026-11-19T10:00:00.000Z', archived_by: 'Mona' };
const created_at = '2026-11-18T10:00:00.000Z';
const longText = `What the new guideline asks of a family doctor. ${'And what it leaves as it was. '.repeat(20)}`.trim();
const paging = { current_page: 1, last_page: 1, per_page: 15 };
const noPage = { data: [], ...paging, total: 0 };
const doctor = { id: doctorId.parse(7), image: null, user: { name: 'Hala Nasr', phone: '01012345678', email: 'hala@example.test' } };
const labels = { categories: [{ id: 3, name: 'Cardiology' }], tags: [{ id: 8, name: 'Prevention' }] };
const reactions = { ...noReactions, reaction1: 12, total_reacts: 12, paginated_reactions: noPage };
const purchases = { data: [{ id: 1, coins: 25, purchased_at: created_at, doctor }], ...paging, total: 1 };
const image = '/storage/picture';
const notFound = () => {
  throw new ErrorReply('not_found', 'There is no such record');
};

/** A kind of content: its page, how the server answers for it, and what its page shows beside the text. */
const kinds = {
  blogs: {
    name: 'Heart week',
    shows: ['Cardiology', 'Prevention', '12 reactions'],
    get: blogRoutes.get,
    record: (stamp: Stamp) => ({
      data: {
        id: blogId.parse(5),
        title: 'Heart week',
        content: longText,
        image,
        created_at,
        ...labels,
        ...reactions,
        ...noSchedule,
        ...stamp,
      },
    }),
  },
  conferences: {
    name: 'Heart day',
    shows: ['https://example.test/talk', '12 reactions'],
    get: conferenceRoutes.get,
    record: (stamp: Stamp) => ({
      data: {
        ...{ id: conferenceId.parse(5), title: 'Heart day', description: longText, link: 'https://example.test/talk' },
        ...{ image, created_at, ...labels, ...reactions, ...stamp },
      },
    }),
  },
  stories: {
    name: /^What the new guideline/,
    shows: ['Image', '12 reactions'],
    get: storyRoutes.get,
    record: (stamp: Stamp) => ({
      data: {
        id: storyId.parse(5),
        text: longText,
        type: 'image' as const,
        image,
        video: null,
        upload: null,
        poster: null,
        duration: null,
        created_at,
        ...reactions,
        ...noSchedule,
        ...stamp,
      },
    }),
  },
  books: {
    name: 'Anatomy',
    shows: ['25 coins', 'Hala Nasr'],
    get: bookRoutes.stats,
    record: (stamp: Stamp) => ({
      data: {
        ...{ id: bookId.parse(5), name: 'Anatomy', coin_price: 25, image, pdf_file: '/api/v1/files/1', buyers: 1 },
        ...{ created_at, doctors_purchased_books: purchases, ...labels, ...stamp },
      },
    }),
  },
  research: {
    name: 'Sleep',
    shows: ['25 coins', 'Hala Nasr'],
    get: researchRoutes.stats,
    record: (stamp: Stamp) => ({
      data: {
        ...{ id: researchId.parse(5), name: 'Sleep', coin_price: 25, image, description: longText, buyers: 1 },
        ...{ created_at, doctors_purchased_researches: purchases, ...labels, ...stamp },
      },
    }),
  },
  notes: {
    name: 'Holiday',
    shows: [],
    get: noteRoutes.get,
    record: (stamp: Stamp) => ({
      data: { id: noteId.parse(5), title: 'Holiday', content: longText, created_at, ...noSchedule, ...stamp },
    }),
  },
  posts: {
    name: 'Post by Hala Nasr',
    shows: ['Cardiology', '12 reactions', 'Well said'],
    get: postRoutes.get,
    record: (stamp: Stamp) => ({
      data: {
        ...{
          id: postId.parse(5),
          description: longText,
          doctor,
          photos: [],
          videos: [],
          total_comments: 1,
          comments: [],
          held_at: null,
          changed_at: null,
        },
        ...{ created_at, ...labels, ...reactions, ...stamp },
      },
    }),
  },
} as const;
type Kind = keyof typeof kinds;
const all = Object.keys(kinds) as Kind[];

const open = (kind: Kind, stamp: Stamp, prepare: (server: FakeServer) => void = () => undefined) =>
  renderApp({
    path: `${entities[kind].screens.page}/5`,
    prepare: (server) => {
      const { get, record } = kinds[kind];
      server.on(get, () => record(stamp) as never);
      server.on(auditRoutes.list, () => pageOfRows([]));
      server.on(postRoutes.comments, () => pageOfRows([{ id: 1, content: 'Well said', created_at, doctor }]));
      prepare(server);
    },
  });

const hasWholeText = (kind: Kind) => kind !== 'books';

describe.each(all)('the page of one of the %s', (kind) => {
  const { name, shows, get } = kinds[kind];

  it('shows the whole text, the statistics and the history', async () => {
    const { server } = await open(kind, active);
    expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined();
    if (hasWholeText(kind)) expect(screen.getAllByText(longText).length).toBeGreaterThan(0);
    for (const shown of shows) expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0);
    expect(screen.getByRole('heading', { level: 2, name: 'History' })).toBeDefined();
    await waitFor(() => expect(server.requestsTo(auditRoutes.list)[0]?.input.query).toMatchObject({ entity: kind, entity_id: 5 }));
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  it('offers only Restore for an archived record', async () => {
    await open(kind, archived);
    expect(await screen.findByText(/^Archived .* by Mona/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Restore' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^(Edit|Actions)/ })).toBeNull();
  });

  it('says that there is no such record', async () => {
    await open(kind, active, (server) => server.on(get, notFound));
    expect(await screen.findByText(/ not found$/)).toBeDefined();
    const back = screen.getByRole('link', { name: /^Back to / });
    expect(back.getAttribute('href')).toBe(entities[kind].screens.list);
  });
});

it('archives and restores a record on its page, and reads it again each time', async () => {
  let stamp = active;
  const { user } = await open('blogs', active, (server) => {
    server.on(blogRoutes.get, () => kinds.blogs.record(stamp) as never);
    server.on(blogRoutes.archive, () => {
      stamp = archived;
      return { message: 'Blog deleted successfully' };
    });
    server.on(blogRoutes.restore, () => {
      stamp = active;
      return { data: [{ id: 5, restored: true, reason: null, clash: null }], message: 'Blog Restore successfully' };
    });
  });
  await chooseAction(user, 'Heart week', 'Delete');
  await user.click(within(await screen.findByRole('dialog', { name: 'Delete Heart week?' })).getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeDefined();
});

it('opens from the name on a card', async () => {
  await renderApp({
    path: '/blogs',
    prepare: (server) => {
      server.on(blogRoutes.list, () => pageOfRows([kinds.blogs.record(active).data]));
      server.on(blogRoutes.categories, () => pageOfRows([]));
      server.on(blogRoutes.tags, () => pageOfRows([]));
    },
  });
  expect((await screen.findByRole('link', { name: 'Heart week' })).getAttribute('href')).toBe('/blogs/5');
});
