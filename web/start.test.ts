import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';

const code = readFileSync(join(import.meta.dirname, 'start.js'), 'utf8');
const links = `<link rel="preload" as="script" href="/app-1.js"><link rel="preload" as="script" href="/screens-1.js"><link rel="modulepreload" href="/list.js"><link rel="stylesheet" href="/app.css"><link rel="stylesheet" href="/list.css">`;

type StartGlobals = {
  firstPaint?: Promise<void> | undefined;
  firstStyles?: Promise<unknown> | undefined;
  loadScript?: ((url: string) => Promise<unknown>) | undefined;
};
const globals = globalThis as unknown as StartGlobals;

afterEach(() => {
  vi.restoreAllMocks();
  document.head.innerHTML = '';
  globals.firstPaint = undefined;
  globals.firstStyles = undefined;
  globals.loadScript = undefined;
});

/** Runs start.js in a page with a list of files. The elements that it adds load nothing; `end` lets them load or fail. */
const runStart = (files = links) => {
  document.head.innerHTML = `<template id="files">${files}</template>`;
  const requested: HTMLElement[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes)
      requested.push(...(node instanceof DocumentFragment ? ([...node.children] as HTMLElement[]) : [node as HTMLElement]));
  });
  // biome-ignore lint/security/noGlobalEval: the page has this file as an inline script
  globalThis.eval(code);
  const find = (path: string) =>
    requested.findLast((element) => [element.getAttribute('src'), element.getAttribute('href')].includes(path));
  return {
    requested: () => requested.map((element) => element.getAttribute('src') ?? element.getAttribute('href')),
    end: (path: string, event: 'load' | 'error') => find(path)?.dispatchEvent(new Event(event)),
  };
};

/** Resolves after all promises that can resolve now. */
const afterPromises = () => new Promise((resolve) => setTimeout(resolve));

const scripts = ['/app-1.js', '/screens-1.js'];
const preloaded = [...scripts, '/list.js', '/app.css', '/list.css'];

it('requests all files at once, and runs the scripts in their order after the first paint', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  globals.firstPaint = promise;
  // Only scripts with this property run in their order. It cannot be read back: happy-dom's default is false, that of browsers is true.
  const isAsync = vi.spyOn(HTMLScriptElement.prototype, 'async', 'set');
  const page = runStart();
  expect(page.requested()).toEqual(preloaded);
  resolve();
  await promise;
  expect(page.requested()).toEqual([...preloaded, ...scripts]);
  expect(isAsync.mock.calls).toEqual([[false], [false]]);
  globals.firstPaint = undefined;
  expect(runStart().requested()).toEqual([...preloaded, ...scripts]);
});

it('resolves firstStyles when each style sheet has loaded or failed', async () => {
  const page = runStart();
  let isDone = false;
  void globals.firstStyles?.then(() => {
    isDone = true;
  });
  page.end('/app.css', 'load');
  await afterPromises();
  expect(isDone).toBe(false);
  page.end('/list.css', 'error');
  await globals.firstStyles;
  expect(isDone).toBe(true);
});

it('loads a script once, and again after a failure', async () => {
  const page = runStart();
  const load = () => globals.loadScript?.('/screens-1.js');
  expect(load()).toBe(load());
  const failed = load();
  page.end('/screens-1.js', 'error');
  await expect(failed).rejects.toThrow('Failed to fetch dynamically imported module: /screens-1.js');
  expect(load()).not.toBe(failed);
  expect(page.requested().filter((path) => path === '/screens-1.js')).toHaveLength(3);
});

it('only defines loadScript if the page lists no files, as in npm run dev', () => {
  expect(runStart('<!-- page: files -->').requested()).toEqual([]);
  expect([typeof globals.loadScript, globals.firstStyles]).toEqual(['function', undefined]);
});
