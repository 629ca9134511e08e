// Runs at the end of the page (tools/page-plugin.ts), when the browser has parsed the rest.
(() => {
  const loading = {};

  /** Loads a classic script of the build once; scripts run in the order of the calls. After a failure the next call tries again. */
  globalThis.loadScript = (url) => {
    loading[url] ??= new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = url;
      script.async = false;
      script.onload = resolve;
      script.onerror = () => {
        delete loading[url];
        script.remove();
        // The router and the app recognize a failed import() by this message.
        reject(new TypeError(`Failed to fetch dynamically imported module: ${url}`));
      };
      document.head.append(script);
    });
    return loading[url];
  };

  // The links to the files of the first view; the first one is that of the app's script. `npm run dev` has none.
  const { content } = document.getElementById('files');
  const scripts = [...content.querySelectorAll('link[as="script"]')].map((link) => link.getAttribute('href'));
  if (scripts.length === 0) return;

  const waitFor = (link) =>
    new Promise((resolve) => {
      link.onload = resolve;
      link.onerror = resolve; // The page works without its styles.
    });
  // web/main.tsx waits for these before it renders.
  globalThis.firstStyles = Promise.all([...content.querySelectorAll('link[rel="stylesheet"]')].map(waitFor));

  // Style sheets that a script inserts do not block the first paint. The links also preload the scripts: without that, rows were visible 5 to 10 %
  // later in Chromium 156.
  document.head.append(content);

  const runScripts = () => {
    // A screen that needs a script loads it again and reports the failure. Without the script of the app, the frame stays.
    for (const script of scripts) loadScript(script).catch(() => undefined);
  };

  // The scripts would delay the first paint of the frame if they ran before it.
  if (globalThis.firstPaint) globalThis.firstPaint.then(runScripts);
  else runScripts();
})();
