import type { Page } from '@playwright/test';
import { type AdminClient, type Client, type Reply, signIn } from '../../bench/kit/client.ts';
import { atLeast, type Figure, none } from '../../bench/kit/figures.ts';
import type { Target } from '../../bench/kit/target.ts';
import { openProfile } from '../../bench/web-browser.ts';
import { entities } from '../../contract/entities/index.ts';
import { allRoutes } from '../../contract/index.ts';
import { collectPageProblems } from '../../e2e/kit/page-problems.ts';
import type { Db } from '../../server/platform/database/index.ts';
import { buildSample, type Sample } from '../../server/test/samples/samples.ts';
import { withSamples } from '../database.ts';

// Shorter than the shortest limit of a name, so that every text field accepts it.
const marker = '<img src=x onerror=proofHit()>';
const payload = (number: number) => marker + number;
const settleMs = 700;

const hasRequiredFile = (files: Readonly<Record<string, { required?: string }>> = {}) =>
  Object.values(files).some(({ required }) => required !== undefined);

type Draft = { name: string; method: string; path: string; samples: [Sample, Sample] };

const caller = { phone: '01234567890' };

/** Requests that create a record with at least one text, each with two samples. */
const listDrafts = async (db: Db): Promise<Draft[]> => {
  const drafts: Draft[] = [];
  for (const route of allRoutes.filter(({ name, spec }) => name.endsWith('.create') && !spec.params && !hasRequiredFile(spec.files)))
    drafts.push({
      name: route.name,
      method: route.spec.method,
      path: route.spec.path,
      samples: [await buildSample(route, db, caller), await buildSample(route, db, caller)],
    });
  return drafts;
};

const idOf = ({ body }: Reply) => (body.data as { id?: unknown } | undefined)?.id;

/** Sends a draft with the payload in every text that accepts it; returns the number of these fields and the new record. */
const sendDraft = async (client: Client, { method, path, samples }: Draft, { index, number }: { index: 0 | 1; number: number }) => {
  const body = { ...samples[index].body };
  // No screen shows a password.
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== 'password';
  const texts = Object.entries(body).filter(isText);
  const first = await client.send(`${method} ${path}`, {
    ...body,
    ...Object.fromEntries(texts.map(([field]) => [field, payload(number)])),
  });
  if (first.status < 300) return { fields: texts.length, id: idOf(first) };
  const refused = new Set(Object.keys(first.body.errors ?? {}));
  const kept = texts.map(([field]) => field).filter((field) => !refused.has(field));
  const second = await client.send(`${method} ${path}`, { ...body, ...Object.fromEntries(kept.map((field) => [field, payload(number)])) });
  if (second.status >= 300) console.error(`    ${path} answered ${second.status}: ${JSON.stringify(second.body)}`);
  return second.status < 300 ? { fields: kept.length, id: idOf(second) } : { fields: 0, id: undefined };
};

/** Archives a record that holds the payload, so that its archive page shows it. */
const archiveRecord = async (client: Client, key: string, id: unknown) => {
  const route = allRoutes.find(({ name }) => name === `${key}.archive`);
  if (!route || typeof id !== 'number') return 0;
  const { status } = await client.send(`${route.spec.method} ${route.spec.path.replace(':id', String(id))}`);
  return Number(status < 300);
};

/** The number of fields and archived records with the payload, and the pages of the records that are not archived. */
type Written = { fields: number; archived: number; pages: string[] };

const writePayloads = async (client: Client, drafts: readonly Draft[]): Promise<Written> => {
  const written: Written = { fields: 0, archived: 0, pages: [] };
  for (const [position, draft] of drafts.entries()) {
    const [key = ''] = draft.name.split('.');
    const { fields, id } = await sendDraft(client, draft, { index: 0, number: 2 * position });
    written.fields += fields;
    const entity = Object.values(entities).find((each) => each.key === key);
    const page = (entity?.screens as { page?: string } | undefined)?.page;
    if (page && typeof id === 'number') written.pages.push(`${page}/${id}`);
    written.archived += await archiveRecord(client, key, (await sendDraft(client, draft, { index: 1, number: 2 * position + 1 })).id);
  }
  return written;
};

const listScreens = (): string[] => {
  const paths = Object.values(entities).flatMap(({ screens }) => {
    const { list, archive } = screens as { list?: string; archive?: string };
    return [list, archive].filter((path) => path !== undefined);
  });
  return [...new Set(['/', ...paths])];
};

const openScreen = async (page: Page, url: string): Promise<boolean> => {
  await page.goto(url);
  // The network is never idle, because the stream of changes stays open.
  await page.locator('h1').first().waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(settleMs);
  return ((await page.locator('body').textContent()) ?? '').includes(marker);
};

const walk = async ({ address, session }: AdminClient, paths: readonly string[]) => {
  const { context, close } = await openProfile();
  const problems = collectPageProblems();
  let hits = 0;
  let dialogs = 0;
  let shown = 0;
  try {
    // The records of samples have no bytes.
    problems.allow(/^response: 404 GET \S+\/(storage|files)\//);
    await problems.watch(context);
    await context.exposeFunction('proofHit', () => {
      hits += 1;
    });
    await context.addInitScript((stored) => {
      // An empty page has no storage.
      if (location.protocol === 'http:') localStorage.setItem('session', stored);
    }, JSON.stringify(session));
    const page = await context.newPage();
    page.on('dialog', (dialog) => {
      dialogs += 1;
      void dialog.dismiss();
    });
    for (const path of paths) shown += Number(await openScreen(page, address + path));
  } finally {
    await close();
  }
  const found = problems.unexpected();
  for (const problem of found) console.error(`    ${problem}`);
  const violations = found.filter((problem) => problem.startsWith('policy:')).length;
  return { hits, dialogs, shown, violations, errors: found.length - violations };
};

/** Writes hostile texts through the API and opens the screens in Chromium. None of their scripts may run, and the content security policy must not have to block one. */
export const measureScreens = async (target: Target): Promise<Figure[]> => {
  const group = 'screens';
  const drafts = await withSamples(target, ({ db }) => listDrafts(db));
  const product = await target.start();
  const client = await signIn(product.address);
  const { fields, archived, pages } = await writePayloads(client, drafts);
  const paths = [...listScreens(), ...pages];
  const { hits, dialogs, shown, violations, errors } = await walk(client, paths);
  await product.stop();
  return [
    { group, what: 'text fields with a hostile text', measured: fields, unit: 'fields', bound: atLeast(10) },
    { group, what: 'archived records with a hostile text', measured: archived, unit: 'records', bound: atLeast(5) },
    { group, what: 'screens opened', measured: paths.length, unit: 'screens' },
    { group, what: 'screens that show a hostile text', measured: shown, unit: 'screens', bound: atLeast(10) },
    { group, what: 'scripts that ran', measured: hits, unit: 'scripts', bound: none },
    { group, what: 'dialogs', measured: dialogs, unit: 'dialogs', bound: none },
    { group, what: 'violations of the policy', measured: violations, unit: 'violations', bound: none },
    { group, what: 'other errors on the screens', measured: errors, unit: 'errors', bound: none },
  ];
};
