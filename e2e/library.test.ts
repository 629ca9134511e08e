import { beforeAll, describe, expect, it } from 'vitest';
import type { OwnedBook, OwnedResearch } from '../contract/entities/doctors.ts';
import type { Post } from '../contract/entities/posts.ts';
import type { Purchase } from '../contract/entities/purchases.ts';
import type { Research } from '../contract/entities/research.ts';
import type { StoredSession } from '../contract/entities/session.ts';
import { api, decide, makeDoctor, newSession, uniqueName } from './api.ts';
import { expectQuiet, lookAt, lookAtDark, signedIn, testBrowser } from './harness.ts';
import { pdf } from './pdf.ts';
import { picture } from './pictures.ts';
import { card, choose, deleteAndRestore, dialog, openMenu, textBox, toast } from './steps.ts';

const browser = testBrowser();
let admin: StoredSession;

beforeAll(async () => {
  admin = await newSession();
});

describe('the library', () => {
  it('a book carries a real PDF, which is read page by page', async () => {
    const tab = await browser.open(signedIn(admin));
    const { page, watch } = tab;
    watch.allow(/answer: 415 POST .*\/store/);
    const name = uniqueName('Bedside manual');
    await page.goto('/library');
    await page.getByRole('main').getByRole('link', { name: /Books/ }).click();
    await page.getByRole('button', { name: 'Add New Book' }).click();
    const form = dialog(page, 'Add New Book');
    const add = form.getByRole('button', { name: 'Add Book' });
    await add.click();
    for (const sentence of ['Name is required', 'Image is required', 'PDF file is required'])
      await form.getByText(sentence, { exact: true }).waitFor();
    await textBox(form, 'Name').fill(name);
    await form.getByLabel('Coin price').fill('25');
    const [image, file] = [form.locator('input[type=file]').nth(0), form.locator('input[type=file]').nth(1)];
    await image.setInputFiles(await picture('cover', 'olive'));
    const fake = { ...(await picture('cover', 'olive')), name: 'book.pdf', mimeType: 'application/pdf' };
    await file.setInputFiles(fake);
    await add.click();
    await form.getByText('Choose a PDF').first().waitFor();
    await file.setInputFiles(pdf('manual', ['First page', 'Second page']));
    await add.click();
    await toast(page, 'Book added successfully').waitFor();
    await card(page, name)
      .getByRole('button', { name: /PDF of/ })
      .click();
    await page.getByRole('dialog').locator('canvas').first().waitFor();
    await lookAt(page, 'book-pdf');
    await page.keyboard.press('Escape');
    await choose(page, name, 'Buyers');
    await dialog(page, `Buyers of ${name}`).waitFor();
    await page.keyboard.press('Escape');
    await deleteAndRestore(page, { name, archive: '/archive/Books', word: 'Book' });
    expectQuiet(tab);
  });

  it('a research is added by the rules, changed, deleted and brought back', async () => {
    const tab = await browser.open(signedIn(admin));
    const { page } = tab;
    const name = uniqueName('A year of clinics');
    await page.goto('/library');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Research/ })
      .click();
    await page.getByRole('button', { name: 'Add New Research' }).click();
    const form = dialog(page, 'Add New Research');
    const add = form.getByRole('button', { name: 'Add Research' });
    await add.click();
    for (const sentence of ['Name is required', 'Coin price is required', 'Image is required', 'Description is required'])
      await form.getByText(sentence, { exact: true }).waitFor();
    await textBox(form, 'Name').fill(name);
    await form.getByLabel('Coin price').fill('1.5');
    await add.click();
    await form.getByText('Coin price must be a whole number').waitFor();
    await lookAt(page, 'research-add');
    await form.getByLabel('Coin price').fill('0');
    await textBox(form, 'Description').fill('Four clinics, one protocol.');
    await form.locator('input[type=file]').setInputFiles(await picture('cover', 'maroon'));
    await add.dblclick();
    await toast(page, 'Research added successfully').waitFor();
    await card(page, name).getByText('Free', { exact: true }).waitFor();
    await choose(page, name, 'Update');
    const edit = dialog(page, 'Update Research');
    await edit.getByLabel('Coin price').fill('40');
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Research updated successfully').waitFor();
    await card(page, name).getByText('40 coins').waitFor();
    await choose(page, name, 'Buyers');
    await dialog(page, `Buyers of ${name}`).getByText('No Buyers Available !').waitFor();
    await page.keyboard.press('Escape');
    await deleteAndRestore(page, { name, archive: '/archive/Research', word: 'Research' });
    await page.goto(`/library/researches?name=${encodeURIComponent(name)}`);
    await card(page, name).getByText('40 coins').waitFor();
    expectQuiet(tab);
  });

  it('the doctors who bought a research are listed with what they paid', async () => {
    const { data: researches } = await api<{ data: Research[] }>(admin.token, 'GET /library/research?per_page=100');
    const research = researches.find(({ buyers }) => buyers > 15);
    if (!research) throw new Error('No research of the demo data has two pages of buyers');
    const stats = (page: number) => `GET /library/research/stats?id=${research.id}&page=${page}`;
    const buyersOf = async (page: number) =>
      (await api<{ doctors_purchased_researches: { data: Purchase[] } }>(admin.token, stats(page))).doctors_purchased_researches.data;
    const tab = await browser.open(signedIn(admin));
    const { page } = tab;
    await page.goto(`/library/researches?name=${encodeURIComponent(research.name)}`);
    await choose(page, research.name, 'Buyers');
    const list = dialog(page, `Buyers of ${research.name}`);
    const names = list.getByRole('table').getByRole('link');
    const shown = async (number: number) => (await buyersOf(number)).map(({ doctor }) => doctor.user.name);
    await expect.poll(() => names.allInnerTexts()).toEqual(await shown(1));
    await lookAt(page, 'research-buyers');
    await list.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => names.allInnerTexts()).toEqual(await shown(2));
    expectQuiet(tab);
  });
});

describe('the works of a doctor', () => {
  /** A doctor of the demo data who bought a book and a research, and wrote something. */
  const findWriter = async () => {
    const { data: posts } = await api<{ data: Post[] }>(admin.token, 'GET /post?per_page=100');
    for (const { doctor } of posts) {
      const books = await api<{ data: OwnedBook[] }>(admin.token, `GET /doctor/books/${doctor.id}`);
      const researches = await api<{ data: OwnedResearch[] }>(admin.token, `GET /doctor/researches/${doctor.id}`);
      if (books.data.length > 0 && researches.data.length > 0) {
        const written = posts.filter((post) => post.doctor.id === doctor.id);
        return { ...doctor.user, books: books.data, researches: researches.data, posts: written };
      }
    }
    throw new Error('No doctor of the demo data has bought both and written');
  };

  it('are shown from the table: books to be read, researches and posts', async () => {
    const doctor = await findWriter();
    const tab = await browser.open(signedIn(admin));
    const { page } = tab;
    await page.goto(`/doctors?phone=${doctor.phone}`);
    await choose(page, doctor.name, 'View Books and Researches');
    const works = dialog(page, `Books and researches of ${doctor.name}`);
    for (const { name } of doctor.books) await works.getByText(name, { exact: true }).waitFor();
    await lookAt(page, 'doctor-works');
    await lookAtDark(page, 'doctor-works');
    await works
      .getByRole('button', { name: /PDF of/ })
      .first()
      .click();
    await page.getByRole('dialog').locator('canvas').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').locator('canvas').first().waitFor({ state: 'detached' });
    await works.getByRole('tab', { name: 'Researches' }).click();
    for (const { name } of doctor.researches) await works.getByText(name, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await works.waitFor({ state: 'detached' });
    await choose(page, doctor.name, 'View Posts');
    const posts = dialog(page, `Posts of ${doctor.name}`);
    await expect
      .poll(() => posts.getByRole('listitem').locator('p').allInnerTexts())
      .toEqual(doctor.posts.map(({ description }) => description));
    await lookAt(page, 'doctor-posts');
    expectQuiet(tab);
  });

  it('are offered of approved doctors only', async () => {
    const doctor = await makeDoctor(admin.token);
    const tab = await browser.open(signedIn(admin));
    const { page } = tab;
    const offered = async () => {
      await page.goto(`/doctors?phone=${doctor.phone}`);
      await openMenu(page, doctor.name);
      await page.getByRole('menuitem').first().waitFor();
      return (await page.getByRole('menuitem').allInnerTexts()).filter((label) => /Books|Posts/.test(label));
    };
    expect(await offered()).toEqual([]);
    await decide(admin.token, doctor.id, 'declined');
    expect(await offered()).toEqual([]);
    await decide(admin.token, doctor.id, 'approved');
    expect(await offered()).toEqual(['View Books and Researches', 'View Posts']);
    await page.getByRole('menuitem', { name: 'View Books and Researches' }).click();
    await dialog(page).getByText('No Books Available !').waitFor();
    await lookAt(page, 'doctor-works-none');
    expectQuiet(tab);
  });
});
