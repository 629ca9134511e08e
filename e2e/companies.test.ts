import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredSession } from '../contract/entities/session.ts';
import { api, newSession, uniqueName, uniquePhone } from './api.ts';
import { expectQuiet, lookAt, lookAtDark, signedIn, sizes, testBrowser } from './harness.ts';
import { pdf } from './pdf.ts';
import { picture } from './pictures.ts';
import { choose, dialog, row, toast } from './steps.ts';

const browser = testBrowser();
let session: StoredSession;

beforeAll(async () => {
  session = await newSession();
});

const columns = ['#', 'Company Name', 'Logo', 'Phone Number', 'Email', 'Tax Number', 'Address', 'Commercial Registry', 'Status'];

const box = (place: Locator, name: string) => place.getByRole('textbox', { name });
const files = (form: Locator, label: string) => form.getByLabel(label, { exact: true }).and(form.page().locator('input'));

type Facts = { name: string; phone: string; tax: string };

const uniqueFacts = (): Facts => ({ name: uniqueName('Nile Pharma'), phone: uniquePhone(), tax: `9${uniquePhone()}` });

const fill = async (form: Locator, { name, phone, tax }: Facts) => {
  await box(form, 'Name').fill(name);
  await box(form, 'Phone').fill(phone);
  await box(form, 'Email').fill(`c${phone}@medboard.example`);
  await box(form, 'Password').fill('a-long-password');
  await box(form, 'Address').fill('٩ شارع النيل');
  await box(form, 'Tax Number').fill(tax);
};

/** Registers a company as a program would; answers what the API made of it. */
const makeCompany = async (facts: Facts) => {
  const form = new FormData();
  const values = { ...facts, email: `c${facts.phone}@medboard.example`, password: 'a-long-password', address: '9 Nile St.' };
  const { tax, ...rest } = values;
  for (const [name, value] of Object.entries({ ...rest, tax_number: tax })) form.append(name, value);
  return api<{ id: number }>(session.token, 'POST /auth/registerCompany', form);
};

/** Whether the first page of a PDF is painted: a blank canvas has one colour. */
const isPainted = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('[role=dialog] canvas');
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return new Set(pixels).size > 2;
  });

const readPdf = async (page: Page, name: string) => {
  const modal = dialog(page);
  await modal.getByRole('img', { name: `Page 1 of 2: Commercial registry of ${name}` }).waitFor();
  await expect.poll(() => isPainted(page)).toBe(true);
  await modal.getByRole('button', { name: 'Next page' }).click();
  await modal.getByRole('img', { name: `Page 2 of 2: Commercial registry of ${name}` }).waitFor();
  await expect.poll(() => isPainted(page)).toBe(true);
};

const archiveAndRestore = async (page: Page, name: string) => {
  await choose(page, name, 'Delete');
  await dialog(page).getByText('Their sessions end at once.').waitFor();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Company deleted successfully').waitFor();
  await page.goto('/archive/Company');
  await row(page, name)
    .getByText(/^Archived .* by Mona Adel$/)
    .waitFor();
  await lookAt(page, 'companies-archive');
  await page.getByRole('button', { name: `Restore ${name}` }).click();
  await toast(page, /Company Restore successfully/).waitFor();
  await row(page, name).waitFor({ state: 'detached' });
  await page.goto('/companies');
  await row(page, name).waitFor();
};

describe('the list of companies', () => {
  it('shows every column and is found by tax number, and loads no reader before a PDF is opened', async () => {
    const tab = await browser.open(signedIn(session));
    const { page } = tab;
    const asked: string[] = [];
    page.on('request', (sent) => void asked.push(sent.url()));
    const facts = uniqueFacts();
    await makeCompany(facts);
    await page.goto('/companies');
    await row(page, facts.name).waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([...columns, 'Actions']);
    await lookAt(page, 'companies');
    await lookAtDark(page, 'companies');
    await page.getByRole('combobox', { name: 'Search by' }).selectOption({ label: 'Tax Number' });
    await page.getByRole('searchbox').fill(facts.tax);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('table').locator('tbody tr').count()).toBe(1);
    expect(asked.filter((address) => /pdf/.test(address))).toEqual([]);
    expectQuiet(tab);
  });
});

describe('a company', () => {
  it('is registered with a PDF that can be read and kept', async () => {
    const tab = await browser.open(signedIn(session));
    const { page, watch } = tab;
    watch.allow(/answer: 409 POST .*\/auth\/registerCompany/);
    const taken = uniqueFacts();
    await makeCompany(taken);
    const facts = uniqueFacts();
    await page.goto('/companies');
    await page.getByRole('button', { name: 'Add New Company' }).click();
    const form = dialog(page);
    await form.getByRole('button', { name: 'Add Company' }).click();
    for (const sentence of ['Name is required', 'Address is required', 'Tax Number is required']) await form.getByText(sentence).waitFor();
    await lookAt(page, 'company-add');
    await fill(form, { ...facts, tax: taken.tax });
    await files(form, 'Logo').setInputFiles(await picture('logo', 'teal'));
    await files(form, 'Commercial Registry').setInputFiles(pdf('registry', ['Commercial registry', 'Second page']));
    await form.getByText('registry.pdf').waitFor();
    await form.getByRole('button', { name: 'Add Company' }).click();
    await form.getByText(/tax number is already taken/i).waitFor();
    await box(form, 'Tax Number').fill(facts.tax);
    await form.getByRole('button', { name: 'Add Company' }).click();
    await form.waitFor({ state: 'hidden' });
    await row(page, facts.name).getByText('Pending').first().waitFor();

    await page.getByRole('button', { name: `Open document: Commercial registry of ${facts.name}` }).click();
    await readPdf(page, facts.name);
    const size = await dialog(page).boundingBox();
    expect([size?.width, Math.round(size?.height ?? 0)]).toEqual([700, 550]);
    await lookAt(page, 'company-registry');
    await lookAtDark(page, 'company-registry');
    const download = page.waitForEvent('download');
    await dialog(page).getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toContain('Commercial registry of Nile Pharma');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });

    expectQuiet(tab);
  });

  it('is declined for a reason, approved, archived and restored', async () => {
    const tab = await browser.open(signedIn(session));
    const { page } = tab;
    const facts = uniqueFacts();
    await makeCompany(facts);
    const form = dialog(page);
    await page.goto('/companies');
    await choose(page, facts.name, 'Change status');
    await form.getByText('Declined').click();
    await form.getByRole('button', { name: 'Incomplete information' }).click();
    await form.getByRole('button', { name: 'Change status' }).click();
    await form.waitFor({ state: 'hidden' });
    await row(page, facts.name).getByText('Declined').first().waitFor();

    await choose(page, facts.name, 'View');
    await page.getByRole('heading', { name: facts.name, level: 1 }).waitFor();
    await page.getByText('Incomplete information').first().waitFor();
    await page.getByRole('button', { name: 'Change status' }).click();
    await form.getByRole('button', { name: 'Change status' }).click();
    await form.waitFor({ state: 'hidden' });
    await page.getByRole('main').getByText('Approved').first().waitFor();
    await lookAt(page, 'company');
    await lookAtDark(page, 'company');

    await archiveAndRestore(page, facts.name);
    expectQuiet(tab);
  });

  it('is edited by what changed alone, and shows its registry as a picture, on a phone', async () => {
    const tab = await browser.open({ ...signedIn(session), viewport: sizes.phone });
    const { page } = tab;
    const facts = uniqueFacts();
    const { id } = await makeCompany(facts);
    await page.goto(`/companies/${id}`);
    await page.getByText('No file was sent').waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const form = dialog(page);
    await box(form, 'Address').fill('10 Nile St.');
    const sent = page.waitForRequest('**/company/update/*');
    await form.getByRole('button', { name: 'Save changes' }).click();
    expect((await sent).postDataJSON()).toEqual({ address: '10 Nile St.' });
    await form.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await files(form, 'Commercial Registry').setInputFiles(await picture('registry', 'beige'));
    await form.getByRole('button', { name: 'Save changes' }).click();
    await form.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: `Open picture: Commercial registry of ${facts.name}` }).click();
    const shown = dialog(page).getByRole('img', { name: `Commercial registry of ${facts.name}` });
    await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await lookAt(page, 'company-picture');
    await page.goto('/companies/2000000000');
    await page.getByText('There is no such company').waitFor();
    tab.watch.allow(/answer: 404 GET .*\/company\//);
    expectQuiet(tab);
  });
});
