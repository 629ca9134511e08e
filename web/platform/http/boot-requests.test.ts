import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionRoutes } from '../../../contract/entities/access/session.ts';
import { groupRoutes } from '../../../contract/entities/members/groups.ts';
import { createFakeServer, pageOfRows } from '../../test/fake-server.ts';
import { identityOf } from '../../test/render-app.tsx';
import { savePermissions, setSession } from '../session.ts';
import { request } from './api.ts';

const boot = readFileSync(join(import.meta.dirname, '../../boot.js'), 'utf8');
const session = { token: 'token-of-the-test', roles: 'admin', user: { name: 'Mona Adel' } } as const;
const rows = '/api/v1/groups?page=1&per_page=15';

let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  server = createFakeServer();
  server.on(sessionRoutes.me, () => ({ data: identityOf('admin') }));
  server.on(sessionRoutes.signOut, () => ({ message: '' }));
  server.on(groupRoutes.list, () => pageOfRows([]));
  vi.stubGlobal('fetch', vi.fn(server.fetch));
  setSession(session);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  globalThis.bootRequests = undefined;
  localStorage.clear();
  document.head.innerHTML = '';
  history.replaceState(null, '', '/');
});

/** Runs boot.js at an address, and returns the URLs that it requests. */
const runBoot = (address = '/groups') => {
  history.replaceState(null, '', address);
  document.head.innerHTML = '<meta name="color-scheme">';
  // biome-ignore lint/security/noGlobalEval: the page has this file as an inline script
  globalThis.eval(boot);
  return vi.mocked(fetch).mock.calls.map(([url]) => url);
};

const readList = () => request(groupRoutes.list, { query: { page: 1, per_page: 15 } });

describe('boot.js', () => {
  it('requests the session and the first rows', () => {
    expect(runBoot()).toEqual(['/api/v1/auth/me', rows]);
    expect(server.requestsTo(groupRoutes.list)[0]?.headers.get('authorization')).toBe('Bearer token-of-the-test');
  });

  it('requests as many rows as the user chose', () => {
    localStorage.setItem('preference:page-size:/groups', '50');
    expect(runBoot()).toContain('/api/v1/groups?page=1&per_page=50');
    localStorage.setItem('preference:page-size:/groups', 'many');
    expect(runBoot()).toContain(rows);
  });

  it('requests no rows while a new password is due', () => {
    localStorage.setItem('required-step', '1');
    expect(runBoot()).toEqual(['/api/v1/auth/me']);
  });

  it('requests only rows whose permission the session had at the last visit', () => {
    savePermissions(['areas.read', 'groups.read']);
    expect(runBoot()).toContain(rows);
    vi.mocked(fetch).mockClear();
    savePermissions(['areas.read']);
    expect(runBoot()).toEqual(['/api/v1/auth/me']);
  });

  it('requests no rows for an address with a filter or without a list', () => {
    expect(runBoot('/groups?page=2')).toEqual(['/api/v1/auth/me']);
    vi.mocked(fetch).mockClear();
    expect(runBoot('/settings')).toEqual(['/api/v1/auth/me']);
  });

  it('requests nothing without a session', () => {
    localStorage.setItem('session', 'no JSON');
    expect(runBoot()).toEqual([]);
    localStorage.clear();
    expect(runBoot()).toEqual([]);
  });

  it('sets the colour scheme of the user, or that of the system', () => {
    const schemeAfter = (stored: string, isDark: boolean) => {
      localStorage.setItem('colour-scheme', stored);
      vi.stubGlobal('matchMedia', () => ({ matches: isDark }));
      runBoot();
      const meta = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]');
      return [document.documentElement.dataset['mantineColorScheme'], meta?.content];
    };
    expect(schemeAfter('dark', false)).toEqual(['dark', 'dark']);
    expect(schemeAfter('light', true)).toEqual(['light', 'light']);
    expect(schemeAfter('auto', true)).toEqual(['dark', 'dark']);
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
    expect(server.requestsTo(groupRoutes.list).map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer token-of-the-test',
      'Bearer another-token',
    ]);
  });

  it('is not used after ten seconds or after a write', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    runBoot();
    clock.mockReturnValue(10_001);
    await readList();
    expect(server.requestsTo(groupRoutes.list)).toHaveLength(2);
    runBoot();
    await request(sessionRoutes.signOut, {});
    await readList();
    expect(server.requestsTo(groupRoutes.list)).toHaveLength(4);
  });

  it('that fails is an unreachable server for the request that takes it over', async () => {
    vi.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    runBoot();
    await expect(request(sessionRoutes.me, {})).rejects.toMatchObject({ code: 'unreachable' });
  });
});
