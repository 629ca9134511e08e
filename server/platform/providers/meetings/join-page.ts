import { escapeMarkup } from '../../text.ts';
import { joinPath } from './join-path.ts';

/** A page for participants: a text, a form that asks for the name, or the way into the meeting. */
export type JoinPage = {
  title: string;
  text: string;
  /** The page loads itself again after this time. */
  refreshSeconds?: number;
  form?: { meetingId: string; name: string };
  /** The browser goes to this address at once. */
  next?: string;
};

const style = `
  :root { color-scheme: light dark; }
  body { margin: 0; min-block-size: 100vh; display: grid; place-items: center; font: 1rem/1.5 system-ui, sans-serif; }
  main { inline-size: min(26rem, 100% - 3rem); padding-block: 1.5rem; }
  h1 { margin: 0 0 0.5rem; font-size: 1.375rem; overflow-wrap: anywhere; }
  form { display: grid; gap: 0.5rem; margin-block-start: 1.25rem; }
  input, button { box-sizing: border-box; inline-size: 100%; padding: 0.625rem 0.75rem; font: inherit; border-radius: 0.5rem; }
  input { border: 1px solid GrayText; }
  button { border: 0; background: #0b6b66; color: #fff; font-weight: 600; cursor: pointer; }
`;

const renderForm = ({ meetingId, name }: NonNullable<JoinPage['form']>): string => `
<form method="post" action="${joinPath}/${escapeMarkup(meetingId)}">
<label for="name">Your name</label>
<input id="name" name="name" value="${escapeMarkup(name)}" required minlength="2" maxlength="50" autocomplete="name" dir="auto">
<button>Join</button>
</form>`;

const renderRefresh = ({ next, refreshSeconds }: JoinPage): string => {
  if (next !== undefined) return `<meta http-equiv="refresh" content="0; url=${escapeMarkup(next)}">`;
  return refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">`;
};

/** Renders a page; the nonce is that of its policy. */
export const renderJoinPage = (page: JoinPage, nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
${renderRefresh(page)}
<title>${escapeMarkup(page.title)}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<h1 dir="auto">${escapeMarkup(page.title)}</h1>
<p role="status">${escapeMarkup(page.text)}</p>${page.form ? renderForm(page.form) : ''}${
  page.next === undefined ? '' : `\n<p><a href="${escapeMarkup(page.next)}" rel="noreferrer">Enter the meeting</a></p>`
}
</main>
</body>
</html>
`;

/** The Content-Security-Policy of the page. A redirect of its form would also be bound by `form-action`, so the answer to the form is a page. */
export const createJoinPolicy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
