import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newSession, request, uniqueName } from './api.ts';
import {
  accounts,
  demoPassword,
  expectNoSidewaysScroll,
  expectQuiet,
  lookAt,
  lookAtDark,
  openTab,
  screenshot,
  signedIn,
  testBrowser,
} from './harness.ts';

const browser = testBrowser();

const phoneBox = (page: Page) => page.getByLabel('Phone');
const passwordBox = (page: Page) => page.getByRole('textbox', { name: 'Password' });
const pathOf = (page: Page) => new URL(page.url()).pathname;
const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('session'));

const submit = async (page: Page, phone: string, password: string) => {
  await phoneBox(page).fill(phone);
  await passwordBox(page).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};

describe('the sign-in screen', () => {
  it('says what is wrong with each field, and asks the server nothing until both are right', async () => {
    const tab = await browser.open();
    const { page } = tab;
    const calls: string[] = [];
    page.on('request', (sent) => void (sent.url().includes('/api/') && calls.push(sent.url())));
    await page.goto('/login');
    await lookAt(page, 'login');
    await lookAtDark(page, 'login');
    const card = await page.getByRole('heading', { level: 1 }).locator('xpath=ancestor::main/div').boundingBox();
    expect(card?.width).toBe(600);

    for (const [phone, password, sentences] of [
      ['', '', ['Phone is required', 'Password is required']],
      ['01a23456789', 'x', ['Phone must be only digits']],
      ['010123456', 'x', ['Phone must be at least 10 digits']],
      ['0101234567890123', 'x', ['Phone must be at most 15 digits']],
      ['01000000001', '', ['Password is required']],
    ] as const) {
      await submit(page, phone, password);
      for (const sentence of sentences) await page.getByText(sentence, { exact: true }).waitFor();
    }
    expect(await passwordBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
    expect(calls).toEqual([]);
    await lookAt(page, 'login-refused');
    expectQuiet(tab);
  });

  it('tells a wrong password and a doctor apart only where the password was right, and keeps no session', async () => {
    const tab = await browser.open();
    const { page, watch } = tab;
    watch.allow(/answer: 40[13] POST .*\/auth\/login/);
    await page.goto('/login');

    await submit(page, accounts.admin, 'not-the-password');
    await page.locator('form').getByText('Phone or password is not right').waitFor();
    await submit(page, accounts.doctor, 'not-the-password');
    await page.locator('form').getByText('Phone or password is not right').waitFor();
    await submit(page, accounts.doctor, demoPassword);
    await page.locator('.Toastify').getByText('You are not allowed to enter').waitFor();
    await page.locator('form').getByText('You are not allowed to enter').waitFor();

    expect(await storedSession(page)).toBeNull();
    expect(pathOf(page)).toBe('/login');
    await page.goto('/fields');
    await page.waitForURL('**/login');
    expectQuiet(tab);
  });

  it('takes the digits of an Arabic keyboard, shows a spinner while it waits, keeps what is specified, and goes on to the home screen', async () => {
    const tab = await browser.open();
    const { page } = tab;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/auth/login', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/login');
    await submit(page, '٠١٠٠٠٠٠٠٠٠١', demoPassword);
    const button = page.locator('button[type=submit]');
    expect(await button.isDisabled()).toBe(true);
    expect(await button.getAttribute('data-loading')).toBe('true');
    release();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByText('Logged in successfully').waitFor();
    const kept = JSON.parse((await storedSession(page)) ?? '{}');
    expect(Object.keys(kept).sort()).toEqual(['roles', 'token', 'user']);
    expect(kept).toMatchObject({ roles: 'admin', user: { name: 'Mona Adel' } });

    await page.goto('/login');
    await page.waitForURL((url) => url.pathname === '/');
    expectQuiet(tab);
  });

  it('stands before every room where there is no session, in place of the entry that asked', async () => {
    const tab = await browser.open();
    const { page } = tab;
    await page.goto('/anything/app');
    for (const path of ['/fields', '/settings', '/archive/Areas', '/no-such-page']) {
      await page.goto('/anything/app');
      await page.goto(path);
      await page.waitForURL('**/login');
      await page.goBack();
      await page.waitForURL('**/anything/app');
    }
    expectQuiet(tab);
  });
});

it('asks before signing out, ends the session on the server, and every tab follows', async () => {
  const session = await newSession();
  const { token } = session;
  const tab = await browser.open(signedIn(session));
  const { page } = tab;
  await page.goto('/');
  const other = await openTab(page.context());
  await other.page.goto('/fields');
  await other.page.getByRole('heading', { name: /Specialties/, level: 1 }).waitFor();

  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const question = page.getByRole('dialog');
  await question.getByText('Are you sure you want to logout?').waitFor();
  await screenshot(page, 'sign-out');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(pathOf(page)).toBe('/');

  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Logout' }).click();
  await page.getByText('Logout successfully!').waitFor();
  await page.waitForURL('**/login');
  await other.page.waitForURL('**/login');
  expect(await storedSession(page)).toBeNull();
  expect((await request(token, 'GET /auth/me')).status).toBe(401);
  expectQuiet(tab);
  expectQuiet(other);
});

it('asks to sign in again over a half-filled form when the session ends in mid-work, and nothing typed is lost', async () => {
  const session = await newSession();
  const tab = await browser.open(signedIn(session));
  const { page, watch } = tab;
  watch.allow(/answer: 401 POST .*\/(field\/store|auth\/login)/);
  const name = uniqueName('Sports Medicine');
  await page.goto('/fields');
  await page.getByRole('button', { name: 'Add New Specialty' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  expect((await request(session.token, 'POST /auth/logout')).status).toBe(200);
  await page.getByRole('button', { name: 'Add Specialty' }).click();

  const sheet = page.getByRole('dialog', { name: 'Your session has ended' });
  await sheet.getByText('Sign in again to go on. Nothing you typed is lost.').waitFor();
  expect(await sheet.getByLabel('Phone').inputValue()).toBe(accounts.admin);
  await page.keyboard.press('Escape');
  expect(await sheet.isVisible()).toBe(true);
  await lookAt(page, 'session-ended');
  await sheet.getByRole('textbox', { name: 'Password' }).fill('not-the-password');
  await sheet.getByRole('button', { name: 'Sign in and continue' }).click();
  await sheet.getByText('Phone or password is not right').waitFor();
  await expectNoSidewaysScroll(page);
  await sheet.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await sheet.getByRole('button', { name: 'Sign in and continue' }).click();

  // The save that was refused goes on by itself, with the new session.
  await page.getByText('Added successfully').waitFor();
  await page.getByRole('heading', { name }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expectQuiet(tab);
});

it('leaves for the sign-in screen where someone else goes on', async () => {
  const session = await newSession();
  const tab = await browser.open(signedIn(session));
  const { page, watch } = tab;
  watch.allow(/answer: 401 GET .*\/area/);
  await page.goto('/fields');
  await page.getByRole('heading', { name: /Specialties/, level: 1 }).waitFor();
  await request(session.token, 'POST /auth/logout');
  await page.getByRole('link', { name: 'Areas' }).click();
  await page.getByRole('button', { name: 'Sign in as someone else' }).click();
  await page.waitForURL('**/login');
  await phoneBox(page).waitFor();
  expect(await storedSession(page)).toBeNull();
  expectQuiet(tab);
});
