import type { Page } from '@playwright/test';
import type { Post, PostDetail } from '../contract/entities/posts.ts';
import { chooseAction, confirm } from './actions.ts';
import type { ApiClient } from './api.ts';
import { expect, test } from './fixtures.ts';
import { dialog, toast } from './locators.ts';

const fetchPosts = async (admin: ApiClient) => (await admin.fetchData<{ data: Post[] }>('GET /post?per_page=100')).data;
const fetchPost = (admin: ApiClient, { id }: Post) => admin.fetchData<PostDetail>(`GET /post/${id}`);

/** A post of the demo data that matches, whose doctor wrote no other, so that a list filtered by doctor shows it alone. */
const findPost = async (admin: ApiClient, isMatch: (post: Post) => boolean) => {
  const posts = await fetchPosts(admin);
  const isOnlyPost = ({ doctor }: Post) => posts.filter((post) => post.doctor.id === doctor.id).length === 1;
  const found = posts.find((post) => isOnlyPost(post) && isMatch(post));
  if (!found) throw new Error('The demo data has no such post');
  return found;
};

const openPost = async (page: Page, { id, doctor, description }: Post) => {
  await page.goto(`/posts?doctor_id=${doctor.id}`);
  await expect(page.getByRole('article').getByRole('link', { name: description, exact: true })).toHaveAttribute('href', `/posts/${id}`);
  await chooseAction(page, `Post by ${doctor.user.name}`, 'Open');
  const view = dialog(page, `Post by ${doctor.user.name}`);
  await expect(view.getByText(/^Reactions \(/)).toBeVisible();
  return view;
};

test('a post opens with its photos, reactions and comments', async ({ adminPage: page, admin, checkScreen, checkDarkScreen }) => {
  const post = await findPost(admin, ({ photos }) => photos.length > 1);
  const view = await openPost(page, post);
  await expect(view.getByRole('list', { name: 'Photos' }).getByRole('link')).toHaveCount(post.photos.length);
  await expect(view.getByText(`Reactions (${post.total_reacts})`)).toBeVisible();
  await checkScreen(page, 'post-open');
  await checkDarkScreen(page, 'post-open');
});

test('a comment, a video and the post are deleted, each after confirmation', async ({ adminPage: page, admin, problems, checkScreen }) => {
  // The player may still ask for parts of the video when it is deleted.
  problems.allow(/response: 404 GET .*\/embed\/.*\/file/);
  const post = await findPost(admin, ({ total_comments, videos }) => total_comments > 1 && videos[0]?.upload.state === 'ready');
  const { total_comments: before } = post;
  const [comment] = (await fetchPost(admin, post)).comments;
  if (!comment) throw new Error('The post has no comment');
  const view = await openPost(page, post);
  await view.getByRole('tab', { name: `Comments (${before})` }).click();
  const remove = view.getByRole('button', { name: `Delete ${comment.doctor.user.name}'s comment` }).first();
  await remove.click();
  await dialog(page, 'Delete this comment?').getByRole('button', { name: 'Cancel' }).click();
  await remove.click();
  await checkScreen(page, 'post-comment-delete');
  await confirm(page, 'Delete this comment?', 'Delete');
  await expect(toast(page, 'Comment deleted successfully')).toBeVisible();
  await expect(view.getByRole('tab', { name: `Comments (${before - 1})` })).toBeVisible();
  const changed = await fetchPost(admin, post);
  expect([changed.total_comments, changed.comments.some(({ id }) => id === comment.id)]).toEqual([before - 1, false]);

  const videos = view.getByRole('list', { name: 'Videos' });
  await videos.getByRole('button', { name: 'Play video 1' }).click();
  await expect(videos.locator('iframe[title="Video 1"]')).toBeVisible();
  await videos.getByRole('button', { name: 'Delete video 1' }).click();
  await confirm(page, 'Delete this video?', 'Delete');
  await expect(toast(page, 'Video deleted successfully')).toBeVisible();
  await expect(videos).toHaveCount(0);
  expect((await fetchPost(admin, post)).videos).toEqual([]);

  await view.getByRole('button', { name: 'Delete post' }).click();
  await confirm(page, 'Delete this post?', 'Delete');
  await expect(toast(page, 'Post deleted successfully')).toBeVisible();
  await expect(view).toHaveCount(0);
  await expect(page.getByText('No Posts Available !')).toBeVisible();
  await page.goto(`/posts/${post.id}`);
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
  await checkScreen(page, 'post-archived');
});

test('posts are filtered by any of several tags, and by one category', async ({ adminPage: page, admin, checkScreen }) => {
  const posts = await fetchPosts(admin);
  const namesOf = async (kind: 'tag' | 'category') =>
    (await admin.fetchData<{ data: { name: string }[] }>(`GET /post/${kind}/index?per_page=10`)).data.map(({ name }) => name);
  const withTags = (...names: string[]) => posts.filter(({ tags }) => tags.some(({ name }) => names.includes(name)));
  const [first = '', ...others] = await namesOf('tag');
  const second = others.find((name) => withTags(first, name).length > withTags(first).length) ?? '';
  const [category = ''] = await namesOf('category');
  const inCategory = posts.filter(({ categories }) => categories.some(({ name }) => name === category));
  const filterOption = (group: string, name: string) => page.getByRole('group', { name: group }).getByRole('button', { name, exact: true });
  const expectShown = (expected: Post[]) =>
    expect
      .poll(async () => (await page.getByRole('article').locator('h2').allInnerTexts()).toSorted())
      .toEqual(
        expected
          .slice(0, 15)
          .map(({ description }) => description)
          .toSorted(),
      );
  await page.goto('/posts');
  await filterOption('Tags', first).click();
  await expectShown(withTags(first));
  await filterOption('Tags', second).click();
  await expectShown(withTags(first, second));
  await checkScreen(page, 'posts-by-tag');
  await page.reload();
  await expectShown(withTags(first, second));
  await filterOption('Tags', 'All').click();
  await expectShown(posts);
  await filterOption('Categories', category).click();
  await expectShown(inCategory);
  expect(inCategory.length).toBeLessThan(posts.length);
});
