// Runs before the first paint, as a file of its own because the page allows no inline script.
(() => {
  // zod would otherwise probe `new Function`, which the page's policy reports.
  globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };
  let scheme = 'auto';
  try {
    scheme = localStorage.getItem('colour-scheme') ?? 'auto';
  } catch {
    scheme = 'auto'; // Storage may be forbidden; the system's colours are a fair choice then.
  }
  const isDark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
