const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const style = `
  :root { color-scheme: dark; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #14181c; color: #dfe5ea;
    font: 1rem/1.5 system-ui, sans-serif; }
  video { width: 100%; height: 100vh; background: #14181c; object-fit: contain; }
  p { max-inline-size: 28rem; margin: 0; padding: 1.5rem; text-align: center; }
`;

/** What a player page shows: a video by its address, or one sentence in its place. */
export type PlayerPage = { title: string; source: string } | { title: string; sentence: string };

const contentOf = (page: PlayerPage) =>
  'source' in page
    ? `<video controls preload="metadata" playsinline aria-label="${escaped(page.title)}" src="${escaped(page.source)}"></video>`
    : `<p role="status">${escaped(page.sentence)}</p>`;

/** The whole page, without a script; its style holds for this nonce only. */
export const playerPage = (page: PlayerPage, nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(page.title)}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main dir="auto">${contentOf(page)}</main>
</body>
</html>
`;

/** The policy of a player page: it shows a video from here, in a page from here, and nothing else. */
export const playerPolicy = (nonce: string): string =>
  `default-src 'none'; media-src 'self'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;
