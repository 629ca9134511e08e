import { createHash } from 'node:crypto';
import type { AppError } from '../../errors.ts';
import { escapeMarkup } from '../../text.ts';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 30rem; margin: 20vh auto 0; padding: 0 1.5rem; }
h1 { margin: 0; font-size: 1.5rem; }
small { opacity: 0.75; overflow-wrap: anywhere; }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** The Content-Security-Policy of an error page: its own style sheet only. */
export const errorPagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const titles: Record<number, string> = {
  403: 'You cannot open this page',
  404: 'Page not found',
  429: 'Too many requests',
  503: 'Not available at the moment',
};

const titleOf = (status: number) => titles[status] ?? (status < 500 ? 'This page cannot be opened' : 'Something went wrong');

/** An error as a page for a browser that requests a document: what happened, a link that tries again, and the id of the request. */
export const renderErrorPage = ({ status, message }: Pick<AppError, 'status' | 'message'>, requestId: string): string => {
  const title = titleOf(status);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<h1>${title}</h1>
<p>${escapeMarkup(message)}</p>
<p><a href="">Try again</a></p>
<p><small>Request ${escapeMarkup(requestId)}</small></p>
</body>
</html>
`;
};
