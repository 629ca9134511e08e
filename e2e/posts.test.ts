import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Post, PostDetail } from '../contract/entities/posts.ts';
import type { StoredSession } from '../contract/entities/session.ts';
import { api, newSession, request } from './api.ts';
import { expectQuiet, lookAt, lookAtDark, signedIn, testBrowser } from './harness.ts';
import { confirm, dialog, toast } from './steps.ts';

const browser = testBrowser();
let admin: StoredSession;

beforeAll(async () => {
  admin = await newSession();
});

const allPosts = async () => (await api<{ data: Post[] }>(admin.token, 'GET /post?per_page=100')).data;
const detailOf = ({ id }: Post) => api<PostDetail>(admin.token, `GET /post/${id}`);

/** A post of the demo data that all hold of; its doctor wrote no other, so that the list of the doctor's posts shows it alone. */
const findPost = async (...claims: ((post: Post) => boolean)[]) => {
  const posts = await allPosts();
  const isAlone = ({ doctor }: Post) => posts.filter((post) => post.doctor.id === doctor.id).length === 1;
  const found = posts.find((post) => [isAlone, ...claims].every((holds) => holds(post)));
  if (!found) throw new Error('The demo data has no such post');
  return found;
};

const open = async (page: Page, { doctor, description }: Post) => {
  await page.goto(`/posts?doctor_id=${doctor.id}`);
  await page.getByRole('article').getByRole('button', { name: description, exact: true }).click();
  const look = dialog(page, `Post of ${doctor.user.name}`);
  await look.getByText(/^Reactions \(/).waitFor();
  return look;
};

it('a post is opened with its photos, reactions and comments', async () => {
  const post = await findPost(({ photos }) => photos.length > 1);
  const tab = await browser.open(signedIn(admin));
  const { page } = tab;
  const look = await open(page, post);
  expect(await look.getByRole('list', { name: 'Photos' }).getByRole('link').count()).toBe(post.photos.length);
  await look.getByText(`Reactions (${post.total_reacts})`).waitFor();
  await lookAt(page, 'post-open');
  await lookAtDark(page, 'post-open');
  expectQuiet(tab);
});

it('a comment, a video and the post itself are deleted, each after a question', async () => {
  const post = await findPost(
    ({ total_comments: comments }) => comments > 1,
    ({ videos }) => videos[0]?.upload.state === 'ready',
  );
  const { total_comments: before } = post;
  const [comment] = (await detailOf(post)).comments;
  if (!comment) throw new Error('The post has no comment');
  const tab = await browser.open(signedIn(admin));
  const { page } = tab;
  const look = await open(page, post);
  await look.getByRole('tab', { name: `Comments (${before})` }).click();
  const remove = look.getByRole('button', { name: `Delete the comment of ${comment.doctor.user.name}` }).first();
  await remove.click();
  await dialog(page, 'Delete this comment?').getByRole('button', { name: 'Cancel' }).click();
  await remove.click();
  await lookAt(page, 'post-comment-delete');
  await confirm(page, 'Delete this comment?', 'Delete');
  await toast(page, 'Comment deleted successfully').waitFor();
  await look.getByRole('tab', { name: `Comments (${before - 1})` }).waitFor();
  const left = await detailOf(post);
  expect([left.total_comments, left.comments.some(({ id }) => id === comment.id)]).toEqual([before - 1, false]);

  const videos = look.getByRole('list', { name: 'Videos' });
  await videos.getByRole('button', { name: 'Play video 1' }).click();
  await videos.locator('iframe[title="Video 1"]').waitFor();
  await videos.getByRole('button', { name: 'Delete video 1' }).click();
  await confirm(page, 'Delete this video?', 'Delete');
  await toast(page, 'Video deleted successfully').waitFor();
  await videos.waitFor({ state: 'detached' });
  expect((await detailOf(post)).videos).toEqual([]);

  await look.getByRole('button', { name: 'Delete post' }).click();
  await confirm(page, 'Delete this post?', 'Delete');
  await toast(page, 'Post deleted successfully').waitFor();
  await look.waitFor({ state: 'detached' });
  await page.getByText('No Posts Available !').waitFor();
  expect((await request(admin.token, `GET /post/${post.id}`)).status).toBe(404);
  expectQuiet(tab);
});

it('posts are narrowed to any of several tags, and to one category', async () => {
  const posts = await allPosts();
  const namesOf = async (kind: 'tag' | 'category') =>
    (await api<{ data: { name: string }[] }>(admin.token, `GET /post/${kind}/index?per_page=10`)).data.map(({ name }) => name);
  const carry = (...names: string[]) => posts.filter(({ tags }) => tags.some(({ name }) => names.includes(name)));
  const [first = '', ...others] = await namesOf('tag');
  const second = others.find((name) => carry(first, name).length > carry(first).length) ?? '';
  const [category = ''] = await namesOf('category');
  const within = posts.filter(({ categories }) => categories.some(({ name }) => name === category));
  const tab = await browser.open(signedIn(admin));
  const { page } = tab;
  const place = (group: string, name: string) => page.getByRole('group', { name: group }).getByRole('button', { name, exact: true });
  const expectShown = (some: Post[]) =>
    expect
      .poll(async () => (await page.getByRole('article').locator('h2').allInnerTexts()).toSorted())
      .toEqual(
        some
          .slice(0, 15)
          .map(({ description }) => description)
          .toSorted(),
      );
  await page.goto('/posts');
  await place('Tags', first).click();
  await expectShown(carry(first));
  await place('Tags', second).click();
  await expectShown(carry(first, second));
  await lookAt(page, 'posts-by-tag');
  await page.reload();
  await expectShown(carry(first, second));
  await place('Tags', 'All').click();
  await expectShown(posts);
  await place('Categories', category).click();
  await expectShown(within);
  expect(within.length).toBeLessThan(posts.length);
  expectQuiet(tab);
});
