// Runs before the first paint. A separate file, because the content security policy forbids inline scripts.
(() => {
  // zod would otherwise probe `new Function`, which violates the content security policy.
  globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };
  let scheme = 'auto';
  try {
    scheme = localStorage.getItem('colour-scheme') ?? 'auto';
  } catch {
    scheme = 'auto'; // Storage is blocked, so the system's colour scheme applies.
  }
  const isDark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
