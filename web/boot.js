// Runs before the first paint, inside the page (tools/page-plugin.ts), so it imports nothing.
(() => {
  // zod would otherwise probe `new Function`, which violates the content security policy.
  globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };

  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // The browser blocks storage.
    }
  };

  const readSession = () => {
    try {
      return JSON.parse(read('session')) ?? {};
    } catch {
      return {}; // An entry that is not JSON counts as no session.
    }
  };

  const root = document.documentElement;
  const scheme = read('colour-scheme');
  const isDark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');

  // The server writes this element into pages inside the shell: the request for the first rows, its permission, and the roles that have it.
  const shell = document.querySelector('meta[name="shell"]');
  const { token, roles: role } = readSession();
  if (!shell || typeof token !== 'string') return;

  // web/platform/boot-requests.ts takes the responses over.
  const responses = {};
  globalThis.bootRequests = { token, sentAt: performance.now(), responses };
  const request = (url) => {
    // Reads the body while the scripts load, so that the app need not wait for it. It can be read only once, so the app gets a new response.
    responses[url] = fetch(url, { headers: { accept: 'application/json', authorization: `Bearer ${token}` } }).then(
      async (response) => new Response(await response.text(), response),
    );
    responses[url].catch(() => undefined); // The app reports the failure when it takes the response over.
  };

  /** The request of the list: with the stored page size, unless the address names one. */
  const rowsUrl = () => {
    const url = new URL(shell.content, location.href);
    const size = read(`preference:page-size:${url.pathname.replace('/api/v1', '')}`);
    if (/^\d+$/.test(size ?? '') && !new URLSearchParams(location.search).has('per_page')) url.searchParams.set('per_page', size);
    return url.pathname + url.search;
  };

  const { roles, permission } = shell.dataset;
  /** Whether the session has the permission, by those of the last visit, or by the role on the first visit. */
  const mayRead = () => read('permissions')?.split(' ').includes(permission) ?? roles.split(' ').includes(role);

  request('/api/v1/auth/me');
  // The stored required step, permissions and role are hints that avoid a request that would fail. The pages of required steps have no frame.
  if (read('required-step') !== null) return;
  if (shell.content && mayRead()) request(rowsUrl());
  root.setAttribute('data-frame', read('preference:side-nav') === 'closed' ? 'closed' : 'open');
  root.setAttribute('data-frame-role', role);
  // web/start.js waits for this promise. A hidden page is not painted.
  if (document.hidden) return;
  globalThis.firstPaint = new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    document.addEventListener('visibilitychange', resolve, { once: true });
  });
})();
