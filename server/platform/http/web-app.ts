import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../errors.ts';
import type { VideoOrigins } from '../video/index.ts';
import { serveAssets } from './assets.ts';
import { handleError } from './error-handler.ts';
import { createPagePolicy } from './headers.ts';
import { type PageParts, readPageTable } from './page-table.ts';

/** Values that the page passes to the web app in its meta elements, by name. */
export type PageMeta = Record<string, string>;

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const insertMeta = (html: string, meta: PageMeta): string => {
  const elements = Object.entries(meta).map(([name, content]) => `<meta name="${escapeHtml(name)}" content="${escapeHtml(content)}">`);
  return html.replace('</head>', `${elements.join('')}</head>`);
};

/** Names what the page needs first: the request for its rows, which boot.js sends, and its scripts and style sheets, which start.js loads. */
const insertParts = (html: string, { screen, scripts, modules, styles }: PageParts): string => {
  const meta = screen
    ? `<meta name="shell" content="${escapeHtml(screen.firstRows ?? '')}" data-permission="${screen.permission}" data-roles="${screen.roles.join(' ')}">`
    : '';
  const links = [
    ...scripts.map((file) => `<link rel="preload" as="script" href="/${file}">`),
    ...modules.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ];
  return html.replace('<!-- page: screen -->', () => meta).replace('<!-- page: files -->', () => links.join(''));
};

const hashInlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => createHash('sha256').update(code).digest('base64'));

const acceptsPage = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && !/^\/(api|assets)(\/|$)/.test(url) && /text\/html|\*\/\*/.test(headers.accept ?? '*/*');

/** `imageOrigin` is another origin from which pages may load pictures; `videoOrigins` are those of an external video host. */
type WebAppOptions = { dir: string; meta: PageMeta; imageOrigin?: string | undefined; videoOrigins?: VideoOrigins | undefined };

/**
 * Serves the built web app: hashed assets, precompressed and cached for a year, and the page with a fresh nonce on every path without a route.
 * The page names the files and the first rows of its screen, so that the browser requests all of them at once.
 */
export const serveWebApp = async (app: FastifyInstance, { dir, meta, imageOrigin, videoOrigins }: WebAppOptions): Promise<void> => {
  const index = join(dir, 'index.html');
  const html = existsSync(index) ? insertMeta(await readFile(index, 'utf8'), meta) : undefined;
  const inlineScripts = hashInlineScripts(html ?? '');
  const partsOf = await readPageTable(dir);
  if (html !== undefined) await serveAssets(app, join(dir, 'assets'));
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (html === undefined || !acceptsPage(request)) return handleError(notFound(), request, reply);
    const [path = '/', search = ''] = request.url.split('?', 2);
    const nonce = randomBytes(16).toString('base64');
    const page = html.replaceAll('__CSP_NONCE__', nonce);
    return reply
      .header('content-security-policy', createPagePolicy(nonce, { inlineScripts, imageOrigin, videoOrigins }))
      .type('text/html; charset=utf-8')
      .send(partsOf ? insertParts(page, partsOf(path, search)) : page);
  });
};
