// Runs at the end of the page (tools/page-plugin.ts), after its style sheets.
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

  const start = () => {
    for (const link of document.querySelectorAll('link[rel="preload"][as="script"]')) {
      // A screen that needs the script loads it again and reports the failure. Without the script of the app, the frame stays.
      loadScript(link.getAttribute('href')).catch(() => undefined);
    }
  };

  // The scripts would delay the first paint of the frame if they ran before it.
  if (globalThis.firstPaint) globalThis.firstPaint.then(start);
  else start();
})();
