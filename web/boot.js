// Runs inside the page before the first paint (tools/vite-plugins.ts), so it imports nothing.
(() => {
  // zod would otherwise probe `new Function`, which violates the content security policy.
  globalThis.__zod_globalConfig = { jitless: true };

  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // The browser blocks storage.
    }
  };
  const readToken = () => {
    try {
      return JSON.parse(read('session'))?.token;
    } catch {
      return undefined; // An entry that is not JSON counts as no session.
    }
  };

  const stored = read('colour-scheme');
  const isDark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const scheme = isDark ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  // The colour of the page until its style sheets have loaded.
  document.querySelector('meta[name="color-scheme"]').content = scheme;

  // The list that a screen shows first: its route and its permission.
  const lists = {
    '/blogs': ['/blog', 'blogs.read'],
    '/companies': ['/company', 'companies.read'],
    '/conferences': ['/conference', 'conferences.read'],
    '/contact': ['/user/allContacts', 'contacts.read'],
    '/doctors': ['/doctor', 'doctors.read'],
    '/groups': ['/groups', 'groups.read'],
    '/library/books': ['/library/book', 'books.read'],
    '/library/researches': ['/library/research', 'research.read'],
    '/messages': ['/messages', 'messages.read'],
    '/notifications': ['/notifications/index', 'notifications.read'],
    '/posts': ['/post', 'posts.read'],
    '/stories': ['/story', 'stories.read'],
  };

  const token = readToken();
  if (typeof token !== 'string') return;
  const responses = {};
  // web/platform/http/boot-requests.ts takes the responses over.
  globalThis.bootRequests = { token, sentAt: performance.now(), responses };
  const request = (path) => {
    const url = `/api/v1${path}`;
    responses[url] = fetch(url, { headers: { accept: 'application/json', authorization: `Bearer ${token}` } });
    responses[url].catch(() => undefined); // The app reports the failure when it takes the response over.
  };

  request('/auth/me');
  const [path, permission] = lists[location.pathname] ?? [];
  // The stored step and permissions are hints of the last visit that avoid a request that would fail.
  const mayRead = read('required-step') === null && (read('permissions')?.split(' ').includes(permission) ?? true);
  if (path && mayRead && location.search === '') request(`${path}?page=1&per_page=${Number(read(`preference:page-size:${path}`)) || 15}`);
})();
