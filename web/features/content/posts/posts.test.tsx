// @vitest-environment happy-dom
// Proves APP-18, PST-1, PST-2, PST-6, PST-7, PST-8, PST-9
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Post, type PostDetail, type PostVideo, postId, postRoutes } from '../../../../contract/entities/content/posts.ts';
import type { Comment } from '../../../../contract/entities/content/reactions.ts';
import { doctorId } from '../../../../contract/entities/members/doctors.ts';
import { chooseAction, chooseLabel } from '../../../test/choose.ts';
import { ErrorReply, type FakeServer, pageOfRows, restoredReply } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

const doctor = { id: doctorId.parse(7), image: null, user: { name: 'Hala Nasr', phone: '01012345678', email: 'h@med.example' } };

const buildVideo = (id: number, video: Partial<PostVideo> = {}): PostVideo =>
  postRoutes.get.response.shape.data.shape.videos.element.parse({
    id,
    link: `/player/${id}`,
    bunny_video_id: `video-${id}`,
    upload: { state: 'ready', progress: null, is_interrupted: false, failure: null, notice: null },
    poster: null,
    duration: null,
    ...video,
  });

const buildPost = (id: number, post: Partial<Post> = {}): Post => ({
  id: postId.parse(id),
  description: 'A rare case of the left ventricle, seen in Alexandria last week',
  doctor,
  categories: [{ id: 1, name: 'Cases' }],
  tags: [1, 2, 3, 4].map((tag) => ({ id: tag, name: `Tag ${tag}` })),
  photos: [1, 2, 3].map((photo) => ({ id: photo, photo_path: `/storage/photo-${photo}` })),
  videos: [],
  reaction1: 12,
  reaction2: 0,
  reaction3: 0,
  reaction4: 0,
  reaction5: 1,
  total_reacts: 13,
  total_comments: 2,
  created_at: '2026-11-18T10:00:00.000Z',
  changed_at: null,
  held_at: null,
  ...post,
});

const detailOf = (post: Post): PostDetail => ({
  ...post,
  archived_at: null,
  archived_by: null,
  comments: [],
  paginated_reactions: { data: [], current_page: 1, last_page: 1, per_page: 15, total: 0 },
});

const comment: Comment = { id: 31, content: 'Thank you', created_at: '2026-11-19T10:00:00.000Z', doctor };

const open = (rows: Post[], prepare: (server: FakeServer) => void = () => undefined, path = '/posts') =>
  renderApp({
    path,
    prepare: (server) => {
      server.on(postRoutes.list, () => pageOfRows(rows));
      server.on(postRoutes.categories, () => pageOfRows([{ id: 1, name: 'Cases', count: 1 }]));
      server.on(postRoutes.tags, () => pageOfRows((rows[0]?.tags ?? []).map((tag) => ({ ...tag, count: 1 }))));
      server.on(postRoutes.get, () => ({ data: detailOf(rows[0] ?? buildPost(1)) }));
      prepare(server);
    },
  });

const openDetails = async (post: Post, prepare?: (server: FakeServer) => void) => {
  const app = await open([post], prepare);
  await chooseAction(app.user, 'Post by Hala Nasr', 'Open');
  return { ...app, dialog: await screen.findByRole('dialog', { name: 'Post by Hala Nasr' }) };
};

describe('the posts page', () => {
  it('shows the first photo with the count of the rest, two tags, the counts, and the full text on focus', async () => {
    const { description } = buildPost(5);
    await open([buildPost(5)]);
    const opener = await screen.findByRole('link', { name: description });
    expect(screen.getByRole('img', { name: "Photo from Hala Nasr's post" }).getAttribute('src')).toBe('/storage/photo-1');
    expect(screen.getByText('2 more photos')).toBeDefined();
    const tags = within(screen.getByRole('list', { name: 'Tags' })).getAllByRole('listitem');
    // '+2' is visible; '2 more tags' is for screen readers only.
    expect(tags.map((tag) => tag.textContent)).toEqual(['Tag 1', 'Tag 2', '+22 more tags']);
    expect(tags[2]?.title).toBe('Tag 3, Tag 4');
    expect(screen.getByText('13 reactions')).toBeDefined();
    expect(screen.getByText('2 comments')).toBeDefined();
    opener.focus();
    expect((await screen.findByRole('tooltip')).textContent).toBe(description);
  });

  it('filters by several tags and one category', async () => {
    const { user, server } = await open([buildPost(5)]);
    const lastQuery = () => server.requestsTo(postRoutes.list).at(-1)?.input.query;
    await chooseLabel(user, 'Tag', 'Tag 1');
    await waitFor(() => expect(lastQuery()).toMatchObject({ tag_names: ['Tag 1'] }));
    await chooseLabel(user, 'Tag', 'Tag 2');
    await waitFor(() => expect(lastQuery()).toMatchObject({ tag_names: ['Tag 1', 'Tag 2'] }));
    await chooseLabel(user, 'Tag', 'Tag 1');
    await chooseLabel(user, 'Category', 'Cases');
    await waitFor(() => expect(lastQuery()).toMatchObject({ tag_names: ['Tag 2'], category_name: 'Cases' }));
  });

  it('shows the name in the doctor filter only if a listed post is by that doctor', async () => {
    const { router } = await open([buildPost(5)], () => undefined, '/posts?doctor_id=8');
    await screen.findByRole('link', { name: buildPost(5).description });
    expect(screen.getByRole('button', { name: 'Remove filter Doctor' })).toBeDefined();
    await router.navigate({ to: '.', search: { doctor_id: 7 } as never });
    expect(await screen.findByRole('button', { name: 'Remove filter Doctor: Hala Nasr' })).toBeDefined();
  });

  it('filters by held posts, and shows one after its text was read and a confirmation', async () => {
    const held = buildPost(5, { held_at: '2026-11-18T10:00:00.000Z', changed_at: '2026-11-18T11:00:00.000Z' });
    const { user, server } = await open([held], (fake) =>
      fake.on(postRoutes.show, () => ({ data: { ...held, held_at: null }, message: 'Post shown successfully' })),
    );
    const filter = await screen.findByRole('group', { name: 'State' });
    await user.click(within(filter).getByRole('button', { name: 'Held' }));
    await waitFor(() => expect(server.requestsTo(postRoutes.list).at(-1)?.input.query).toMatchObject({ is_held: 1 }));
    expect(await screen.findByTitle('Only its author sees this post until it is shown.')).toBeDefined();
    await chooseAction(user, 'Post by Hala Nasr', 'Open');
    const dialog = await screen.findByRole('dialog', { name: 'Post by Hala Nasr' });
    await user.click(await within(dialog).findByRole('button', { name: 'Show' }));
    const confirmDialog = await screen.findByRole('dialog', { name: 'Show this post?' });
    await user.click(within(confirmDialog).getByRole('button', { name: 'Show' }));
    expect(await screen.findByText('Post shown successfully')).toBeDefined();
    expect(server.requestsTo(postRoutes.show)[0]?.input).toMatchObject({ params: { id: 5 }, body: { seen_changed_at: held.changed_at } });
  });

  it('deletes a post after a confirmation, and restores it with Undo', async () => {
    const { user, server } = await open([buildPost(5)], (fake) =>
      fake.on(postRoutes.archive, () => ({ message: 'Post deleted successfully' })),
    );
    await chooseAction(user, 'Post by Hala Nasr', 'Delete');
    const confirmDialog = await screen.findByRole('dialog', { name: 'Delete this post?' });
    expect(within(confirmDialog).getByText(/You can undo this for a few seconds\./)).toBeDefined();
    await user.click(within(confirmDialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Post deleted successfully')).toBeDefined();
    expect(server.requestsTo(postRoutes.archive)[0]?.input.params).toEqual({ id: 5 });
    server.on(postRoutes.restore, ({ body }) => restoredReply(body.ids, 'Restored'));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.requestsTo(postRoutes.restore)[0]?.input.body).toEqual({ ids: [5] }));
  });
});

describe('the post dialog', () => {
  it('shows the photos, plays a video by its link, and deletes it', async () => {
    const post = buildPost(5, { videos: [buildVideo(8)] });
    const { user, server, dialog } = await openDetails(post, (fake) =>
      fake.on(postRoutes.archiveVideo, () => ({ message: 'Video deleted successfully' })),
    );
    const photo = await within(dialog).findByRole('img', { name: 'Photo 2 of 3' });
    expect([photo.getAttribute('src'), photo.closest('a')?.getAttribute('href')]).toEqual([
      '/storage/photo-2?size=thumbnail',
      '/storage/photo-2',
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Play video 1' }));
    expect((await within(dialog).findByTitle('Video 1')).getAttribute('src')).toBe('/player/8');
    server.on(postRoutes.get, () => ({ data: detailOf({ ...post, videos: [] }) }));
    await user.click(within(dialog).getByRole('button', { name: 'Delete video 1' }));
    const confirmDialog = await screen.findByRole('dialog', { name: 'Delete this video?' });
    await user.click(within(confirmDialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Video deleted successfully')).toBeDefined();
    expect(server.requestsTo(postRoutes.archiveVideo)[0]?.input.params).toEqual({ id: 8 });
    await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Delete video 1' })).toBeNull());
  });

  it('returns to the previous page of reactions when the current page becomes empty', async () => {
    let total = 16;
    const { user, client, dialog } = await openDetails(buildPost(5), (fake) =>
      fake.on(postRoutes.get, ({ query: { page } }) => {
        const reaction = {
          id: page,
          reaction: 1 as const,
          reacted_at: comment.created_at,
          doctor: { ...doctor, user: { ...doctor.user, name: `Doctor ${page}` } },
        };
        const [last_page, rows] = [Math.ceil(total / 15), [reaction]];
        const data = page > last_page ? [] : rows;
        return { data: { ...detailOf(buildPost(5)), paginated_reactions: { data, current_page: page, last_page, per_page: 15, total } } };
      }),
    );
    await user.click(await within(dialog).findByRole('button', { name: 'Page 2' }));
    await within(dialog).findByText('Doctor 2');
    total = 15;
    await client.invalidateQueries();
    expect(await within(dialog).findByText('Doctor 1')).toBeDefined();
  });

  it('counts reactions, and hides a comment after confirmation', async () => {
    const { user, server, dialog } = await openDetails(buildPost(5), (fake) => {
      fake.on(postRoutes.comments, () => pageOfRows([comment]));
      fake.on(postRoutes.hideComment, () => ({ message: 'Comment deleted successfully' }));
    });
    expect(await within(dialog).findByText('13 reactions')).toBeDefined();
    await user.click(within(dialog).getByRole('tab', { name: 'Comments (2)' }));
    expect(await within(dialog).findByText('Thank you')).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: "Delete Hala Nasr's comment" }));
    const confirmDialog = await screen.findByRole('dialog', { name: 'Delete this comment?' });
    await user.click(within(confirmDialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Comment deleted successfully')).toBeDefined();
    expect(server.requestsTo(postRoutes.hideComment)[0]?.input.params).toEqual({ id: 31 });
    server.on(postRoutes.restoreComment, ({ body }) => restoredReply(body.ids, 'Comment restored successfully'));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Comment restored successfully')).toBeDefined();
    expect(server.requestsTo(postRoutes.restoreComment)[0]?.input.body).toEqual({ ids: [31] });
  });

  it.each([
    ['the post is deleted in it', () => ({ message: 'Post deleted successfully' })],
    [
      'the server reports that the post no longer exists',
      () => {
        throw new ErrorReply('not_found', 'There is no post 5');
      },
    ],
  ])('closes after %s', async (_, answer) => {
    const { user, dialog } = await openDetails(buildPost(5), (fake) => fake.on(postRoutes.archive, answer));
    await user.click(await within(dialog).findByRole('button', { name: 'Delete post' }));
    const confirmDialog = await screen.findByRole('dialog', { name: 'Delete this post?' });
    await user.click(within(confirmDialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Post by Hala Nasr' })).toBeNull());
  });
});
