import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveWebApp } from './web-app.ts';

const boot = 'globalThis.isBooted = true;';
const html = `<!doctype html><html><head><script>${boot}</script><meta name="csp-nonce" content="__CSP_NONCE__"></head>
<body><div id="root"></div></body></html>`;

let dir: string;
let app: FastifyInstance;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'medboard-pages-'));
  await mkdir(join(dir, 'assets'));
  await writeFile(join(dir, 'index.html'), html);
  app = fastify();
  await serveWebApp(app, { dir, meta: {} });
});
afterAll(async () => {
  await app?.close();
  await rm(dir, { recursive: true, force: true });
});

const load = async (url: string) => {
  const { body, headers } = await app.inject(url);
  return { body, policy: String(headers['content-security-policy']) };
};

describe('a page', () => {
  it('has the nonce of its policy, a new one each time', async () => {
    const { body, policy } = await load('/doctors');
    const [, nonce = ''] = /name="csp-nonce" content="([^"]+)"/.exec(body) ?? [];
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`);
    expect((await load('/doctors')).body).not.toContain(nonce);
  });

  it('cannot be changed by its address', async () => {
    const { body } = await load('/doctors?name=%22%3E%3Cscript%3E$%60__CSP_NONCE__');
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body).not.toContain('?name=');
  });

  it('allows its own inline script and no other', async () => {
    const { policy } = await load('/doctors');
    expect(policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update(boot).digest('base64')}';`);
    expect(policy).not.toContain('unsafe');
  });

  it('allows pictures from another origin only if the store sends them there', async () => {
    expect((await load('/doctors')).policy).toContain("img-src 'self' blob: data:;");
    const other = fastify();
    await serveWebApp(other, { dir, meta: {}, imageOrigin: 'https://files.example' });
    const { headers } = await other.inject('/doctors');
    expect(String(headers['content-security-policy']).split('https://files.example')).toHaveLength(2);
    expect(headers['content-security-policy']).toContain("img-src 'self' blob: data: https://files.example;");
    await other.close();
  });

  it('allows uploads, players and pictures of a video host in one directive each', async () => {
    const other = fastify();
    const videoOrigins = { uploads: 'https://video.example', players: 'https://player.example', pictures: 'https://cdn.example' };
    await serveWebApp(other, { dir, meta: {}, videoOrigins });
    const policy = String((await other.inject('/doctors')).headers['content-security-policy']);
    const sources = policy.split('; ').filter((each) => each.includes('.example'));
    expect(sources).toEqual([
      "img-src 'self' blob: data: https://cdn.example",
      "connect-src 'self' https://video.example",
      "frame-src 'self' https://player.example",
    ]);
    await other.close();
  });
});
