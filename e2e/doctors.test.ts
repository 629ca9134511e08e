import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredSession } from '../contract/entities/session.ts';
import { api, decide, makeDoctor, newSession, uniqueName, uniquePhone } from './api.ts';
import { expectQuiet, lookAt, lookAtDark, screenshot, signedIn, sizes, testBrowser } from './harness.ts';
import { doctorPictures, picture } from './pictures.ts';
import { choose, dialog, row, toast } from './steps.ts';

const browser = testBrowser();
let session: StoredSession;

beforeAll(async () => {
  session = await newSession();
});

const columns = [
  '#',
  'Name',
  'Phone',
  'Email',
  'Doctor Image',
  'Address',
  'Coins',
  'Front Image',
  'Back Image',
  'Roles',
  'Area',
  'Specialty',
  'Promo Code',
  'Status',
];

const box = (place: Locator, name: string) => place.getByRole('textbox', { name });
const rows = (page: Page) => page.getByRole('table').locator('tbody tr');

const openList = async (page: Page, query = '') => {
  await page.goto(`/doctors${query}`);
  await rows(page).first().waitFor();
};

// The debugger does not show the parts of a form with files, so the page keeps their names itself.
const keepFormParts = () => {
  const send = window.fetch;
  window.fetch = (address, options) => {
    if (options?.body instanceof FormData) document.documentElement.dataset['parts'] = [...options.body.keys()].join();
    return send(address, options);
  };
};

describe('the list of doctors', () => {
  it('shows every column, marks who waits, and narrows by status', async () => {
    const tab = await browser.open(signedIn(session));
    const { page } = tab;
    const waiting = await makeDoctor(session.token, { name: uniqueName('Waiting'), ...(await doctorPictures()) });
    await openList(page);
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([...columns, 'Actions']);
    await lookAt(page, 'doctors');
    await lookAtDark(page, 'doctors');
    const ground = (name: string) =>
      row(page, name)
        .getByRole('cell')
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    await row(page, waiting.name).getByText('Pending').waitFor();
    const pendingGround = await ground(waiting.name);
    await row(page, waiting.name)
      .getByRole('button', { name: `Open picture: Front of the ID of ${waiting.name}` })
      .click();
    await dialog(page)
      .getByRole('img', { name: `Back of the ID of ${waiting.name}` })
      .waitFor();
    const loaded = await dialog(page)
      .locator('img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0));
    expect(loaded).toEqual([true, true]);
    await lookAt(page, 'doctor-card');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });

    await page
      .getByRole('group', { name: 'Status' })
      .getByRole('button', { name: /^Approved/ })
      .click();
    await page.waitForURL('**/doctors?status=approved');
    await expect
      .poll(
        async () =>
          new Set(
            await rows(page)
              .getByText(/^(Approved|Pending|Declined)$/)
              .allInnerTexts(),
          ),
      )
      .toEqual(new Set(['Approved']));
    const [approvedName] = await rows(page).first().getByRole('link').allInnerTexts();
    expect(await ground(approvedName ?? '')).not.toBe(pendingGround);
    await page.getByRole('list', { name: 'Filters that hold' }).getByText('Approved').waitFor();
    await page.goBack();
    await page.waitForURL('**/doctors');
    expectQuiet(tab);
  });

  it('keeps status, actions and the end of a form in sight at both sizes', async () => {
    const tab = await browser.open(signedIn(session));
    const { page } = tab;
    const gone = await makeDoctor(session.token);
    await api(session.token, `DELETE /doctor/destroy/${gone.id}`);
    for (const size of [sizes.desktop, sizes.phone]) {
      await page.setViewportSize(size);
      const isInSight = async (place: Locator) => {
        const area = await place.boundingBox();
        return area !== null && area.x >= 0 && area.x + area.width <= size.width && area.y + area.height <= size.height;
      };
      await openList(page);
      const status = rows(page)
        .first()
        .getByText(/^(Approved|Pending|Declined)$/);
      expect(await isInSight(size === sizes.phone ? status.first() : status)).toBe(true);
      const actions = rows(page)
        .first()
        .getByRole('button', { name: /^Actions for/ });
      expect(await isInSight(actions)).toBe(true);
      await page.getByRole('button', { name: 'Add New Doctor' }).click();
      const send = dialog(page).getByRole('button', { name: 'Add Doctor' });
      expect(await isInSight(send)).toBe(true);
      const fieldLabel = dialog(page).locator('label').filter({ hasText: 'Name' }).first();
      await dialog(page).getByText('Back Image', { exact: true }).scrollIntoViewIfNeeded();
      await send.click();
      await dialog(page).getByText('Name is required').waitFor();
      const [head, label] = [await dialog(page).getByRole('presentation').first().boundingBox(), await fieldLabel.boundingBox()];
      expect((label?.y ?? 0) - (head?.y ?? 0)).toBeGreaterThanOrEqual(head?.height ?? 0);
      await page.goto('/archive/Doctors');
      expect(await isInSight(page.getByRole('button', { name: /^Restore / }).first())).toBe(true);
    }
    expectQuiet(tab);
  });

  it('finds Arabic names however they are spelt, and by phone, specialty and area', async () => {
    const tab = await browser.open(signedIn(session));
    const { page } = tab;
    const area = await api<{ id: number; name: string }>(session.token, 'POST /area/store', { name: uniqueName('Siwa') });
    const field = await api<{ id: number; name: string }>(session.token, 'POST /field/store', { name: uniqueName('Andrology') });
    const ahmed = await makeDoctor(session.token, {
      name: 'أحمَد عبد الهـادى المستكاوي',
      area_id: String(area.id),
      field_id: String(field.id),
    });
    await openList(page);
    const key = page.getByRole('combobox', { name: 'Search by' });
    expect(await key.getByRole('option').allInnerTexts()).toEqual(['Name', 'Phone', 'Email', 'Specialty', 'Area']);
    for (const [label, term] of [
      ['Name', 'احمد عبد الهادي المستكاوى'],
      ['Phone', ahmed.phone],
      ['Email', ahmed.email.toUpperCase()],
      ['Specialty', field.name],
      ['Area', area.name],
    ] as const) {
      await page.goto('/doctors');
      await key.selectOption({ label });
      await page.getByRole('searchbox').fill(term);
      await page.keyboard.press('Enter');
      await expect.poll(() => rows(page).count()).toBe(1);
      await row(page, ahmed.phone).waitFor();
    }
    await lookAt(page, 'doctors-by-area');
    expectQuiet(tab);
  });
});

describe('a doctor', () => {
  it('is added with pictures, refused at the fields, and told whose phone it is', async () => {
    const tab = await browser.open(signedIn(session));
    const { page, watch } = tab;
    watch.allow(/answer: 409 POST .*\/doctor\/store/);
    const gone = await makeDoctor(session.token);
    await api(session.token, `DELETE /doctor/destroy/${gone.id}`);
    const area = await api<{ name: string }>(session.token, 'POST /area/store', { name: uniqueName('Dahab') });
    const name = uniqueName('Nadia');
    const phone = uniquePhone();
    await openList(page);
    await page.getByRole('button', { name: 'Add New Doctor' }).click();
    const form = dialog(page);
    await form.getByRole('button', { name: 'Add Doctor' }).click();
    for (const sentence of ['Name is required', 'Phone is required', 'Email is required', 'Password is required']) {
      await form.getByText(sentence).waitFor();
    }
    await lookAt(page, 'doctor-add');
    await box(form, 'Name').fill(name);
    await box(form, 'Phone').fill('0100000');
    await box(form, 'Email').fill('nadia@');
    await box(form, 'Password').fill('a-long-password');
    await form
      .getByLabel('Front Image', { exact: true })
      .and(page.locator('input'))
      .setInputFiles(await picture('front', 'beige'));
    await form.getByRole('button', { name: 'Add Doctor' }).click();
    for (const sentence of ['Phone number must be 11 digits', 'Invalid email address', 'Front and back image come together']) {
      await form.getByText(sentence).waitFor();
    }
    await form
      .getByLabel('Back Image', { exact: true })
      .and(page.locator('input'))
      .setInputFiles(await picture('back', 'gray'));
    await box(form, 'Phone').fill(`+20 ${gone.phone.slice(1)}`);
    await box(form, 'Email').fill(`n${phone}@medboard.example`);
    await form.getByLabel('Area', { exact: true }).fill(area.name.slice(0, 9));
    await page.getByRole('option', { name: area.name }).click();
    await screenshot(page, 'doctor-add-filled');
    await form.getByRole('button', { name: 'Add Doctor' }).click();
    await form.getByText('This phone is already taken by an archived doctor').waitFor();
    await box(form, 'Phone').fill(phone);
    await form.getByRole('button', { name: 'Add Doctor' }).dblclick();
    await toast(page, 'Doctor added successfully').waitFor();
    await form.waitFor({ state: 'hidden' });
    const made = row(page, name);
    await made.getByText(area.name).waitFor();
    await made.getByRole('button', { name: `Open picture: Back of the ID of ${name}` }).waitFor();
    const { data } = await api<{ data: unknown[] }>(session.token, `GET /doctor?phone=${phone}`);
    expect(data).toHaveLength(1);
    expectQuiet(tab);
  });

  it('is edited by what changed alone', async () => {
    const tab = await browser.open(signedIn(session));
    const { page } = tab;
    await page.addInitScript(keepFormParts);
    const doctor = await makeDoctor(session.token, await doctorPictures());
    await openList(page, `?phone=${doctor.phone}`);
    await choose(page, doctor.name, 'Edit');
    const form = dialog(page);
    expect(await box(form, 'Phone').inputValue()).toBe(doctor.phone);
    await box(form, 'Address').fill('٩ شارع النيل');
    const address = page.waitForRequest('**/doctor/update/*');
    await form.getByRole('button', { name: 'Save changes' }).click();
    expect((await address).postDataJSON()).toEqual({ address: '٩ شارع النيل' });
    await form.waitFor({ state: 'hidden' });
    await row(page, doctor.name).getByText('٩ شارع النيل').waitFor();

    await choose(page, doctor.name, 'Edit');
    await form
      .getByLabel('Doctor Image', { exact: true })
      .and(page.locator('input'))
      .setInputFiles(await picture('new', 'orange'));
    await form.getByRole('button', { name: 'Save changes' }).click();
    await form.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.documentElement.dataset['parts'])).toBe('image');
    expectQuiet(tab);
  });

  it('is declined for a usual reason, approved again, and given coins that its page accounts for', async () => {
    const tab = await browser.open(signedIn(session));
    const { page } = tab;
    const doctor = await makeDoctor(session.token, await doctorPictures());
    await openList(page, `?phone=${doctor.phone}`);
    await page.getByRole('button', { name: `Actions for ${doctor.name}` }).click();
    await page.getByRole('menuitem', { name: 'Change status' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Add Points' }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Change status' }).click();
    const form = dialog(page);
    await form.getByRole('button', { name: 'Change status' }).click();
    await form.getByText('Status is required').waitFor();
    await form.getByText('Declined').click();
    await form.getByRole('button', { name: 'Change status' }).click();
    await form.getByText('Reason is required').waitFor();
    await form.getByRole('button', { name: 'Card expired' }).click();
    await lookAt(page, 'doctor-status');
    await form.getByRole('button', { name: 'Change status' }).click();
    await row(page, doctor.name).getByText('Declined').waitFor();
    await decide(session.token, doctor.id, 'approved');
    await page.reload();

    await choose(page, doctor.name, 'Add Points');
    await form.getByRole('button', { name: 'Add Points' }).click();
    await form.getByText('Amount is required').waitFor();
    await box(form, 'Amount').fill('-1');
    await form.getByRole('button', { name: 'Add Points' }).click();
    await form.getByText('Min Amount 0').waitFor();
    await box(form, 'Amount').fill('١٥٠');
    await box(form, 'Reason').fill('Spoke at the congress');
    await lookAt(page, 'doctor-points');
    await form.getByRole('button', { name: 'Add Points' }).dblclick();
    await form.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: `150 coins of ${doctor.name}: open the ledger` }).click();

    await page.waitForURL(`**/doctors/${doctor.id}#coins`);
    await page.getByRole('heading', { name: doctor.name, level: 1 }).waitFor();
    const line = page.getByRole('region', { name: 'Coin ledger' }).getByRole('row').nth(1);
    await line.getByText('Spoke at the congress').waitFor();
    const cells = await line.getByRole('cell').allInnerTexts();
    expect(cells.slice(1)).toEqual(['Grant', '+150', 'Spoke at the congress', 'Mona Adel', '150']);
    await page.getByText('Card expired').first().waitFor();
    await lookAt(page, 'doctor');
    await lookAtDark(page, 'doctor');
    await page.getByRole('button', { name: `Open picture: Front of the ID of ${doctor.name}` }).click();
    await dialog(page).getByRole('img').first().waitFor();
    await page.keyboard.press('Escape');
    await page.goto('/doctors/2000000000');
    await page.getByText('There is no such doctor').waitFor();
    watch404(tab);
    expectQuiet(tab);
  });

  it('is deleted after a question, brought back by Undo, and restored from the archive', async () => {
    const tab = await browser.open(signedIn(session));
    const { page } = tab;
    const doctor = await makeDoctor(session.token);
    await openList(page, `?phone=${doctor.phone}`);
    await choose(page, doctor.name, 'Delete');
    await dialog(page).getByText('Their sessions end at once.').waitFor();
    await lookAt(page, 'doctor-delete');
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Doctor deleted successfully').waitFor();
    await row(page, doctor.name).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, doctor.name).waitFor();

    await api(session.token, `DELETE /doctor/destroy/${doctor.id}`);
    await page.goto('/archive/Doctors');
    await row(page, doctor.name).waitFor();
    expect((await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter(Boolean)).toEqual([
      ...columns.slice(0, 2),
      'Archived',
      ...columns.slice(2),
      'Actions',
    ]);
    expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0);
    await lookAt(page, 'doctors-archive');
    await page.getByRole('button', { name: `Restore ${doctor.name}` }).click();
    await toast(page, 'Doctor Restore successfully').waitFor();
    await row(page, doctor.name).waitFor({ state: 'detached' });
    await openList(page, `?phone=${doctor.phone}`);
    expectQuiet(tab);
  });
});

const watch404 = ({ watch }: { watch: { allow(pattern: RegExp): void } }) => watch.allow(/answer: 404 GET .*\/doctor\//);
