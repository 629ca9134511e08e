import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { type Account, type Credentials, demoAccounts, signIn } from './api.ts';
import { collectPageProblems, type PageProblems } from './page-problems.ts';
import { startServer } from './server.ts';

type WorkerFixtures = {
  /** A server with demo data, for this worker only. */
  server: { url: string };
  /** A server without demo data, and its first administrator. */
  emptyServer: { url: string; admin: Account };
  /** Signs in without the form. */
  signIn(credentials: Credentials): Promise<Account>;
  /** The administrator of the demo data. */
  admin: Account;
  /** The company of the demo data. */
  company: Account;
};

type OpenPage = (options?: BrowserContextOptions & { account?: Account }) => Promise<Page>;

type TestFixtures = {
  /** What goes wrong on the pages of the test. A problem that the test does not allow fails it. */
  problems: PageProblems;
  /** Opens a page in a new browser context, signed in if an account is given. */
  openPage: OpenPage;
  /** A page where the administrator of the demo data is signed in. */
  adminPage: Page;
  /** A page where the company of the demo data is signed in. */
  companyPage: Page;
};

/** The storage of a browser in which an account is signed in. */
const storageOf = ({ session, origin }: Account): BrowserContextOptions => ({
  baseURL: origin,
  storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'session', value: JSON.stringify(session) }] }] },
});

/** Removes the routes of a test that has ended, because the requests of the page still come in. */
const removeRoutes = (context: BrowserContext) =>
  Promise.all([context, ...context.pages()].map((owner) => owner.unrouteAll({ behavior: 'ignoreErrors' })));

const closeContext = async (context: BrowserContext) => {
  await removeRoutes(context);
  await context.close();
};

/** Playwright's test with our fixtures. Its `page` is not signed in. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use, { parallelIndex }) => {
      const url = process.env['E2E_SERVERS']?.split(',')[parallelIndex];
      if (!url) throw new Error(`No server runs for worker ${parallelIndex}. The configuration starts one server for each of its workers.`);
      await use({ url });
    },
    { scope: 'worker' },
  ],
  emptyServer: [
    async ({}, use) => {
      const credentials = { phone: '01099999999', password: 'the-very-first-one' };
      const server = await startServer({ DEMO_DATA: 'off', ADMIN_PHONE: credentials.phone, ADMIN_PASSWORD: credentials.password });
      // The password of the settings must be changed at the first sign-in.
      const first = await signIn(server.url, credentials);
      const chosen = 'a-password-of-my-own';
      await first.fetchData('POST /auth/password', { current_password: credentials.password, password: chosen });
      await use({ url: server.url, admin: await signIn(server.url, { ...credentials, password: chosen }) });
      expect(await server.stop(), server.output()).toBe(0);
    },
    { scope: 'worker' },
  ],
  signIn: [({ server }, use) => use((credentials) => signIn(server.url, credentials)), { scope: 'worker' }],
  admin: [async ({ server }, use) => use(await signIn(server.url, demoAccounts.admin)), { scope: 'worker' }],
  company: [async ({ server }, use) => use(await signIn(server.url, demoAccounts.company)), { scope: 'worker' }],

  baseURL: ({ server }, use) => use(server.url),
  problems: [
    async ({}, use) => {
      const problems = collectPageProblems();
      await use(problems);
      expect(problems.unexpected()).toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, problems }, use) => {
    await problems.watch(context);
    await use(context);
    await removeRoutes(context);
  },
  openPage: async ({ browser, problems }, use) => {
    const contexts: BrowserContext[] = [];
    const open: OpenPage = async ({ account, ...options } = {}) => {
      const context = await browser.newContext({ ...(account ? storageOf(account) : {}), ...options });
      contexts.push(context);
      await problems.watch(context);
      return context.newPage();
    };
    await use(open);
    await Promise.all(contexts.map(closeContext));
  },
  adminPage: async ({ openPage, admin }, use) => use(await openPage({ account: admin })),
  companyPage: async ({ openPage, company }, use) => use(await openPage({ account: company })),
});

export { expect } from '@playwright/test';
