import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sessionRoutes } from '../../contract/entities/session.ts';
import { specialtyRoutes } from '../../contract/entities/specialties.ts';
import { createFakeServer, pageOfRows } from '../test/fake-server.ts';
import { identityOf } from '../test/render-app.tsx';
import { request } from './api.ts';
import { savePermissions, setSession } from './session.ts';

const boot = readFileSync(join(import.meta.dirname, '../boot.js'), 'utf8');
const session = { token: 'token-of-the-test', roles: 'admin', user: { name: 'Mona Adel' } } as const;
const rows = '/api/v1/field?page=1&per_page=15';

let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  server = createFakeServer();
  server.on(sessionRoutes.me, () => ({ data: identityOf('admin') }));
  server.on(sessionRoutes.signOut, () => ({ message: '' }));
  server.on(specialtyRoutes.list, () => pageOfRows([]));
  vi.stubGlobal('fetch', vi.fn(server.fetch));
  setSession(session);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  globalThis.bootRequests = undefined;
  localStorage.clear();
  document.head.innerHTML = '';
});

/** Runs boot.js in a page inside the shell, and returns the URLs that it requests. */
const runBoot = ({ content = rows, roles = 'admin' } = {}) => {
  document.head.innerHTML = `<meta name="shell" data-permission="specialties.read" data-roles="${roles}">`;
  document.head.querySelector('meta')?.setAttribute('content', content);
  // biome-ignore lint/security/noGlobalEval: the page has this file as an inline script
  globalThis.eval(boot);
  return vi.mocked(fetch).mock.calls.map(([url]) => url);
};

const readList = () => request(specialtyRoutes.list, { query: { page: 1, per_page: 15 } });

describe('boot.js', () => {
  it('requests the session and the first rows', () => {
    expect(runBoot()).toEqual(['/api/v1/auth/me', rows]);
    expect(server.requestsTo(specialtyRoutes.list)[0]?.headers.get('authorization')).toBe('Bearer token-of-the-test');
  });

  it('requests as many rows as the user chose', () => {
    localStorage.setItem('preference:page-size:/field', '50');
    expect(runBoot()).toContain('/api/v1/field?page=1&per_page=50');
    localStorage.setItem('preference:page-size:/field', 'many');
    expect(runBoot()).toContain(rows);
  });

  it('requests no rows that the role may not read, or while a new password is due', () => {
    expect(runBoot({ roles: 'company' })).toEqual(['/api/v1/auth/me']);
    vi.mocked(fetch).mockClear();
    localStorage.setItem('required-step', '1');
    expect(runBoot()).toEqual(['/api/v1/auth/me']);
  });

  it('requests only rows whose permission the session had at the last visit', () => {
    savePermissions(['areas.read', 'specialties.read']);
    expect(runBoot()).toContain(rows);
    vi.mocked(fetch).mockClear();
    savePermissions(['areas.read']);
    expect(runBoot()).toEqual(['/api/v1/auth/me']);
    vi.mocked(fetch).mockClear();
    setSession(session);
    expect(runBoot()).toContain(rows);
  });

  it('requests nothing without a session or outside of the shell', () => {
    // biome-ignore lint/security/noGlobalEval: the page has this file as an inline script
    globalThis.eval(boot);
    expect(fetch).not.toHaveBeenCalled();
    localStorage.setItem('session', 'no JSON');
    expect(runBoot()).toEqual([]);
  });
});

describe('firstPaint', () => {
  const page = globalThis as unknown as { firstPaint?: Promise<unknown> | undefined };
  const firstPaint = () => page.firstPaint;
  /** Runs boot.js, and returns a function that tells whether the promise has resolved. */
  const runAndWatch = () => {
    page.firstPaint = undefined;
    runBoot();
    let isPainted = false;
    void firstPaint()?.then(() => {
      isPainted = true;
    });
    return async () => {
      await Promise.resolve();
      return isPainted;
    };
  };

  it('resolves after the first frame, or when the tab is hidden', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const isPainted = runAndWatch();
    expect(await isPainted()).toBe(false);
    vi.advanceTimersToNextFrame();
    vi.advanceTimersByTime(1);
    expect(await isPainted()).toBe(true);
    const isPaintedAgain = runAndWatch();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await isPaintedAgain()).toBe(true);
  });

  it('does not exist on a hidden page or without a session', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    runAndWatch();
    expect(firstPaint()).toBeUndefined();
    vi.restoreAllMocks();
    localStorage.clear();
    runAndWatch();
    expect(firstPaint()).toBeUndefined();
  });
});

describe('a response to boot.js', () => {
  it('is taken over once', async () => {
    runBoot();
    await request(sessionRoutes.me, {});
    await readList();
    expect(fetch).toHaveBeenCalledTimes(2);
    await readList();
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it('is not used for another session', async () => {
    runBoot();
    setSession({ ...session, token: 'another-token' });
    await readList();
    expect(server.requestsTo(specialtyRoutes.list).map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer token-of-the-test',
      'Bearer another-token',
    ]);
  });

  it('is not used after ten seconds or after a write', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    runBoot();
    clock.mockReturnValue(10_001);
    await readList();
    expect(server.requestsTo(specialtyRoutes.list)).toHaveLength(2);
    runBoot();
    await request(sessionRoutes.signOut, {});
    await readList();
    expect(server.requestsTo(specialtyRoutes.list)).toHaveLength(4);
  });

  it('is read without waiting for the app', async () => {
    runBoot();
    const meResponse: Response = await vi.mocked(fetch).mock.results[0]?.value;
    expect(meResponse.bodyUsed).toBe(true);
    await expect(request(sessionRoutes.me, {})).resolves.toMatchObject({ data: { roles: 'admin' } });
  });

  it('that does not arrive completely fails the request that takes it over', async () => {
    vi.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) });
    vi.mocked(fetch).mockResolvedValueOnce(new Response(broken));
    runBoot();
    await expect(request(sessionRoutes.me, {})).rejects.toMatchObject({ code: 'unreachable' });
    await expect(readList()).rejects.toMatchObject({ code: 'unreachable' });
  });
});
