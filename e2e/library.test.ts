import type { PurchasedBook, PurchasedResearch } from '../contract/entities/doctors.ts';
import type { Post } from '../contract/entities/posts.ts';
import type { Purchase } from '../contract/entities/purchases.ts';
import type { Research } from '../contract/entities/research.ts';
import { chooseAction, deleteAndRestore, openMenu, pickPicture } from './actions.ts';
import type { ApiClient } from './api.ts';
import { expect, test } from './fixtures.ts';
import { image } from './images.ts';
import { card, dialog, textBox, toast } from './locators.ts';
import { pdf } from './pdf.ts';
import { addDoctor, decideDoctor, uniqueName } from './records.ts';

test.describe('the library', () => {
  test('a book is rejected until its file is a PDF, which then opens in the reader', async ({ adminPage: page, problems, checkScreen }) => {
    problems.allow(/response: 415 POST .*\/store/);
    const name = uniqueName('Bedside manual');
    await page.goto('/library');
    await page.getByRole('main').getByRole('link', { name: /Books/ }).click();
    await page.getByRole('button', { name: 'Add New Book' }).click();
    const form = dialog(page, 'Add New Book');
    const add = form.getByRole('button', { name: 'Add Book' });
    await add.click();
    for (const error of ['Name is required', 'Image is required', 'PDF file is required'])
      await expect(form.getByText(error, { exact: true })).toBeVisible();
    await textBox(form, 'Name').fill(name);
    await form.getByLabel('Coin price').fill('25');
    const [cover, file] = [form.locator('input[type=file]').nth(0), form.locator('input[type=file]').nth(1)];
    await pickPicture(cover, await image('cover', 'olive'));
    const imageNamedPdf = { ...(await image('cover', 'olive')), name: 'book.pdf', mimeType: 'application/pdf' };
    await file.setInputFiles(imageNamedPdf);
    await add.click();
    await expect(form.getByText('Choose a PDF').first()).toBeVisible();
    await file.setInputFiles(pdf('manual', ['First page', 'Second page']));
    await add.click();
    await expect(toast(page, 'Book added successfully')).toBeVisible();
    await card(page, name)
      .getByRole('button', { name: /PDF of/ })
      .click();
    await expect(page.getByRole('dialog').locator('canvas').first()).toBeVisible();
    await checkScreen(page, 'book-pdf');
    await page.keyboard.press('Escape');
    await chooseAction(page, name, 'Buyers');
    await expect(dialog(page, `Buyers of ${name}`)).toBeVisible();
    await page.keyboard.press('Escape');
    await deleteAndRestore(page, { name, archive: '/archive/Books', singular: 'Book' });
  });

  test('a research paper is rejected until it is complete, then added, edited, archived and restored', async ({
    adminPage: page,
    checkScreen,
  }) => {
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
    for (const error of ['Name is required', 'Coin price is required', 'Image is required', 'Description is required'])
      await expect(form.getByText(error, { exact: true })).toBeVisible();
    await textBox(form, 'Name').fill(name);
    await form.getByLabel('Coin price').fill('1.5');
    await add.click();
    await expect(form.getByText('Coin price must be a whole number')).toBeVisible();
    await checkScreen(page, 'research-add');
    await form.getByLabel('Coin price').fill('0');
    await textBox(form, 'Description').fill('Four clinics, one protocol.');
    await pickPicture(form.locator('input[type=file]'), await image('cover', 'maroon'));
    await add.dblclick();
    await expect(toast(page, 'Research added successfully')).toBeVisible();
    await expect(card(page, name).getByText('Free', { exact: true })).toBeVisible();
    await chooseAction(page, name, 'Edit');
    const edit = dialog(page, 'Edit Research');
    await edit.getByLabel('Coin price').fill('40');
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page, 'Research updated successfully')).toBeVisible();
    await expect(card(page, name).getByText('40 coins')).toBeVisible();
    await chooseAction(page, name, 'Buyers');
    await expect(dialog(page, `Buyers of ${name}`).getByText('No Buyers Available !')).toBeVisible();
    await page.keyboard.press('Escape');
    await deleteAndRestore(page, { name, archive: '/archive/Research', singular: 'Research' });
    await page.goto(`/library/researches?name=${encodeURIComponent(name)}`);
    await expect(card(page, name).getByText('40 coins')).toBeVisible();
  });

  test('the buyers of a research paper are listed page by page', async ({ adminPage: page, admin, checkScreen }) => {
    const { data: researches } = await admin.fetchData<{ data: Research[] }>('GET /library/research?per_page=100');
    const research = researches.find(({ buyers }) => buyers > 15);
    if (!research) throw new Error('The demo data has no research paper with two pages of buyers');
    const fetchNames = async (number: number) => {
      const stats = await admin.fetchData<{ doctors_purchased_researches: { data: Purchase[] } }>(
        `GET /library/research/stats?id=${research.id}&page=${number}`,
      );
      return stats.doctors_purchased_researches.data.map(({ doctor }) => doctor.user.name);
    };
    await page.goto(`/library/researches?name=${encodeURIComponent(research.name)}`);
    await chooseAction(page, research.name, 'Buyers');
    const list = dialog(page, `Buyers of ${research.name}`);
    const names = list.getByRole('table').getByRole('link');
    await expect(names).toHaveText(await fetchNames(1));
    await checkScreen(page, 'research-buyers');
    await list.getByRole('button', { name: 'Next page' }).click();
    await expect(names).toHaveText(await fetchNames(2));
  });
});

test.describe('the works of a doctor', () => {
  /** A doctor of the demo data who bought a book and a research paper, and wrote a post. */
  const findDoctor = async (admin: ApiClient) => {
    const { data: posts } = await admin.fetchData<{ data: Post[] }>('GET /post?per_page=100');
    for (const { doctor } of posts) {
      const books = await admin.fetchData<{ data: PurchasedBook[] }>(`GET /doctor/books/${doctor.id}`);
      const researches = await admin.fetchData<{ data: PurchasedResearch[] }>(`GET /doctor/researches/${doctor.id}`);
      if (books.data.length > 0 && researches.data.length > 0) {
        const written = posts.filter((post) => post.doctor.id === doctor.id);
        return { ...doctor.user, books: books.data, researches: researches.data, posts: written };
      }
    }
    throw new Error('The demo data has no doctor with books, research papers and posts');
  };

  test('open from the list of doctors and show books with their PDFs, research papers and posts', async ({
    adminPage: page,
    admin,
    checkScreen,
    checkDarkScreen,
  }) => {
    const doctor = await findDoctor(admin);
    await page.goto(`/doctors?phone=${doctor.phone}`);
    await chooseAction(page, doctor.name, 'View Books and Research');
    const works = dialog(page, `${doctor.name}'s books and research`);
    for (const { name } of doctor.books) await expect(works.getByText(name, { exact: true })).toBeVisible();
    await checkScreen(page, 'doctor-works');
    await checkDarkScreen(page, 'doctor-works');
    await works
      .getByRole('button', { name: /PDF of/ })
      .first()
      .click();
    await expect(page.getByRole('dialog').locator('canvas').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog').locator('canvas').first()).toHaveCount(0);
    await works.getByRole('tab', { name: 'Research', exact: true }).click();
    for (const { name } of doctor.researches) await expect(works.getByText(name, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(works).toHaveCount(0);
    await chooseAction(page, doctor.name, 'View Posts');
    const posts = dialog(page, `Posts by ${doctor.name}`);
    await expect(posts.getByRole('listitem').locator('p')).toHaveText(doctor.posts.map(({ description }) => description));
    await checkScreen(page, 'doctor-posts');
  });

  test('are in the menu of approved doctors only', async ({ adminPage: page, admin, checkScreen }) => {
    const doctor = await addDoctor(admin);
    const expectActions = async (labels: string[]) => {
      await page.goto(`/doctors?phone=${doctor.phone}`);
      await openMenu(page, doctor.name);
      await expect(page.getByRole('menuitem').first()).toBeVisible();
      await expect(page.getByRole('menuitem', { name: /Books|Posts/ })).toHaveText(labels);
    };
    await expectActions([]);
    await decideDoctor(admin, doctor.id, 'declined');
    await expectActions([]);
    await decideDoctor(admin, doctor.id, 'approved');
    await expectActions(['View Books and Research', 'View Posts']);
    await page.getByRole('menuitem', { name: 'View Books and Research' }).click();
    await expect(dialog(page).getByText('No Books Available !')).toBeVisible();
    await checkScreen(page, 'doctor-works-none');
  });
});
