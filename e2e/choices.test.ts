import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredSession } from '../contract/entities/session.ts';
import { api, makeNamed, type Named, newSession, uniqueName } from './api.ts';
import { expectQuiet, lookAt, lookAtDark, screenshot, signedIn, testBrowser } from './harness.ts';
import { card, choose, dialog, toast } from './steps.ts';

const browser = testBrowser();
let session: StoredSession;

beforeAll(async () => {
  session = await newSession();
});

const kinds = [
  {
    call: 'area',
    path: '/areas',
    archive: '/archive/Areas',
    link: 'Areas',
    plural: 'Areas',
    singular: 'Area',
    noun: 'area',
    label: 'Name',
    most: 100,
  },
  {
    call: 'field',
    path: '/fields',
    archive: '/archive/Fields',
    link: 'Specialties',
    plural: 'Specialties',
    singular: 'Specialty',
    noun: 'specialty',
    label: 'Name',
    most: 100,
  },
  {
    call: 'promocode',
    path: '/promoCode',
    archive: '/archive/promo-code',
    link: 'Promo Code',
    plural: 'Promo Codes',
    singular: 'Promo Code',
    noun: 'promo code',
    label: 'Promo Code Name',
    most: 50,
  },
] as const;

const nameBox = (page: Page) => dialog(page).getByRole('textbox', { name: 'Name' });

const archiveByApi = (call: string, { id }: Named) => api(session.token, `DELETE /${call}/destroy/${id}`);

describe.each(kinds)('$plural', ({ call, path, archive, link, plural, singular, noun, label, most }) => {
  it('are added, once each, refused where the name is missing, too long or taken, and renamed', async () => {
    const tab = await browser.open(signedIn(session));
    const { page, watch } = tab;
    watch.allow(/answer: 409 POST .*\/(store|update)/);
    const name = uniqueName('Added');
    const sent: string[] = [];
    page.on('request', (request) => void (request.url().endsWith(`/${call}/store`) && sent.push(request.postData() ?? '')));

    await page.goto(path);
    await page.getByRole('heading', { name: plural, level: 1 }).waitFor();
    await page.getByRole('article').first().waitFor();
    await lookAt(page, `${call}-list`);
    await page.getByRole('button', { name: `Add New ${singular}` }).click();
    await expect.poll(() => nameBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
    await dialog(page)
      .getByRole('button', { name: `Add ${singular}` })
      .click();
    await dialog(page).getByText(`${label} is required`, { exact: true }).waitFor();
    await nameBox(page).fill('x'.repeat(most + 1));
    await page.keyboard.press('Enter');
    await dialog(page).getByText(`${label} must not exceed ${most} characters`, { exact: true }).waitFor();
    expect(sent).toEqual([]);
    await lookAt(page, `${call}-add`);

    await nameBox(page).fill(` ${name} `);
    await dialog(page)
      .getByRole('button', { name: `Add ${singular}` })
      .dblclick();
    await toast(page, 'Added successfully').waitFor();
    await dialog(page).waitFor({ state: 'hidden' });
    await card(page, name).getByText('No doctors').waitFor();
    expect(sent).toHaveLength(1);

    await page.getByRole('button', { name: `Add New ${singular}` }).click();
    await nameBox(page).fill(name.toUpperCase());
    await page.keyboard.press('Enter');
    await dialog(page).getByText('This name is already taken').waitFor();
    expect(await nameBox(page).getAttribute('aria-invalid')).toBe('true');
    expect(await nameBox(page).inputValue()).toBe(name.toUpperCase());
    await nameBox(page).fill('');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog(page).waitFor({ state: 'hidden' });

    await choose(page, name, 'Update');
    await page.getByRole('dialog', { name: `Update ${singular}`, exact: true }).waitFor();
    expect(await nameBox(page).inputValue()).toBe(name);
    await nameBox(page).fill(`${name} renamed`);
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await toast(page, `${singular} updated successfully`).waitFor();
    await card(page, `${name} renamed`).waitFor();
    expect(await card(page, name).count()).toBe(0);
    expectQuiet(tab);
  });

  it('are deleted after a question, brought back by Undo, and restored from the archive one by one or many at once', async () => {
    const tab = await browser.open(signedIn(session));
    const { page, watch } = tab;
    watch.allow(/answer: 409 POST .*\/restore/);
    const names = ['First', 'Second', 'Third', 'Fourth'].map(uniqueName);
    const [first = '', second = '', third = '', fourth = ''] = names;
    const rows = await Promise.all(names.map((name) => makeNamed(session.token, call, name)));

    await page.goto(path);
    await choose(page, first, 'Delete');
    await dialog(page).getByText(`Delete ${first}?`).waitFor();
    await dialog(page).getByText('No doctor carries it. It moves to the archive, and can be restored from there.').waitFor();
    await lookAt(page, `${call}-delete`);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    await choose(page, first, 'Delete');
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await toast(page, `${singular} deleted successfully`).waitFor();
    await card(page, first).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await toast(page, `${singular} Restore successfully`).waitFor();
    await card(page, first).waitFor();

    for (const row of rows.slice(1)) await archiveByApi(call, row);
    await makeNamed(session.token, call, fourth);
    await page.goto(archive);
    await page.getByRole('heading', { name: `Archived ${plural}`, level: 1 }).waitFor();
    await card(page, second)
      .getByText(/Archived \d{1,2} \w{3,4} \d{4} by Mona Adel/)
      .waitFor();
    expect(await card(page, first).count()).toBe(0);
    await lookAt(page, `${call}-archive`);
    expect(await card(page, second).getByRole('button').allInnerTexts()).toEqual(['Restore']);

    await card(page, second).getByRole('button', { name: 'Restore' }).click();
    await card(page, second).waitFor({ state: 'detached' });
    await card(page, fourth).getByRole('button', { name: 'Restore' }).click();
    await toast(page, `A live ${noun} is already called "${fourth}"`).waitFor();
    await card(page, fourth).waitFor();

    for (const name of [third, fourth]) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await page.getByText('2 selected').waitFor();
    await screenshot(page, `${call}-archive-selected`);
    await page.getByRole('button', { name: 'Restore selected' }).click();
    await card(page, third).waitFor({ state: 'detached' });
    await card(page, fourth).waitFor();
    await page.goto(path);
    for (const name of [first, second, third]) await card(page, name).waitFor();
    expectQuiet(tab);
  });

  it('say how to begin where there are none, and ask before what was typed is lost', async () => {
    const tab = await browser.open(signedIn(session));
    const { page } = tab;
    const none = { data: { data: [], current_page: 1, last_page: 1, per_page: 15, total: 0 } };
    await page.route(new RegExp(`/api/v1/${call}(\\?|/archived|$)`), (route) => route.fulfill({ json: none }));
    await page.goto(path);
    await page.getByText(`No ${plural} Available !`).waitFor();
    await lookAt(page, `${call}-empty`);
    await page.goto(archive);
    await page.getByText(`No ${plural} Available !`).waitFor();
    await page.unrouteAll();

    await page.goto('/');
    await page.getByRole('navigation').getByRole('link', { name: link }).click();
    await page
      .getByRole('button', { name: `Add New ${singular}` })
      .first()
      .click();
    await nameBox(page).fill('Half a na');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
    await question.getByText('What you typed has not been saved and will be lost.').waitFor();
    await screenshot(page, `${call}-unsaved`);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await nameBox(page).inputValue()).toBe('Half a na');
    const leaving = page.waitForEvent('dialog');
    await page.evaluate(() => void setTimeout(() => location.reload()));
    const asked = await leaving;
    expect(asked.type()).toBe('beforeunload');
    await asked.dismiss();
    await page.goBack();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL((url) => url.pathname === path);
    expect(await nameBox(page).inputValue()).toBe('Half a na');
    await page.goBack();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await dialog(page).count()).toBe(0);
    expectQuiet(tab);
  });
});

it('tells by how many doctors a specialty is carried before it goes, and the doctors keep it', async () => {
  const tab = await browser.open(signedIn(session));
  const { page } = tab;
  const { data } = await api<{ data: (Named & { doctors: number })[] }>(session.token, 'GET /field?name=Radiology');
  const carried = data.find(({ name }) => name === 'Radiology');
  expect(carried?.doctors).toBeGreaterThan(1);
  await page.goto('/fields?name=Radiology');
  await choose(page, 'Radiology', 'Delete');
  await dialog(page).getByText(`${carried?.doctors} doctors carry it and keep it.`).waitFor();
  await lookAtDark(page, 'field-delete-carried');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await toast(page, `Specialty deleted successfully. ${carried?.doctors} doctors still carry it`).waitFor();
  await screenshot(page, 'field-deleted-toast');
  await page.getByRole('button', { name: 'Undo' }).click();
  await card(page, 'Radiology').getByText(`${carried?.doctors} doctors`).waitFor();
  expectQuiet(tab);
});
