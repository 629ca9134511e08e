import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveWebApp } from './web-app.ts';

const boot = 'globalThis.isBooted = true;';
const html = `<!doctype html><html><head><template id="files"><!-- page: files --></template><!-- page: screen --><script>${boot}</script><meta name="csp-nonce" content="__CSP_NONCE__"></head>
<body><div id="root"></div></body></html>`;

const files = (name: string) => ({
  scripts: ['assets/shared.js'],
  modules: ['assets/index.js', `assets/${name}.js`],
  styles: [`assets/${name}.css`],
});
const pages = [
  { path: '/login', ...files('login') },
  { path: '$/app', ...files('download') },
  { path: '$', ...files('fallback'), screen: { permission: 'session' } },
  { path: '/archive/Doctors', ...files('archive'), screen: { permission: 'doctors.read' } },
  { path: '/doctors', ...files('doctors'), screen: { permission: 'doctors.read', list: { path: '/doctor', fixedQuery: {} } } },
  { path: '/doctors/$id', ...files('doctor'), screen: { permission: 'doctors.read' } },
  {
    path: '/meetings',
    ...files('webinars'),
    screen: { permission: 'webinars.read', list: { path: '/schedule', fixedQuery: { sort: 'schedule' } } },
  },
];

let dir: string;
let app: FastifyInstance;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'medboard-pages-'));
  await mkdir(join(dir, '.vite'));
  await mkdir(join(dir, 'assets'));
  await writeFile(join(dir, 'index.html'), html);
  await writeFile(join(dir, '.vite/pages.json'), JSON.stringify(pages));
  app = fastify();
  await serveWebApp(app, { dir, meta: {} });
});
afterAll(async () => {
  await app?.close();
  await rm(dir, { recursive: true, force: true });
});

const load = async (url: string) => {
  const { body, headers } = await app.inject(url);
  const [, rows, permission, roles] =
    /<meta name="shell" content="([^"]*)" data-permission="([^"]*)" data-roles="([^"]*)">/.exec(body) ?? [];
  return { body, policy: String(headers['content-security-policy']), rows: rows?.replaceAll('&#38;', '&'), permission, roles };
};

describe('a page', () => {
  it.each([
    ['/login', 'login'],
    ['/doctors', 'doctors'],
    ['/Doctors/?page=2', 'doctors'],
    ['/archive/doctors', 'archive'],
    ['/doctors/5', 'doctor'],
    ['/doctors/5/more', 'fallback'],
    ['/get/app', 'download'],
    ['/none', 'fallback'],
  ])('names at %s the files of %s', async (url, name) => {
    const { body } = await load(url);
    const [, links] = /<template id="files">(.*)<\/template>/.exec(body) ?? [];
    expect(links).toBe(
      [
        '<link rel="preload" as="script" href="/assets/shared.js">',
        '<link rel="modulepreload" crossorigin href="/assets/index.js">',
        `<link rel="modulepreload" crossorigin href="/assets/${name}.js">`,
        `<link rel="stylesheet" crossorigin href="/assets/${name}.css">`,
      ].join(''),
    );
    expect(body.match(/<link/g)).toHaveLength(4);
  });

  it.each([
    ['/doctors', '/api/v1/doctor?page=1&per_page=15', 'admin'],
    ['/doctors?status=pending&page=3&per_page=16&x=1', '/api/v1/doctor?page=3&per_page=15&status=pending', 'admin'],
    ['/doctors?area=Giza&area=7', '/api/v1/doctor?page=1&per_page=15&area%5B%5D=Giza&area%5B%5D=7', 'admin'],
    ['/meetings', '/api/v1/schedule?page=1&per_page=15&sort=schedule', 'admin'],
    ['/doctors/5', '', 'admin'],
    ['/none', '', ''],
    ['/login', undefined, undefined],
    ['/get/app', undefined, undefined],
  ])('names at %s the first rows %s', async (url, rows, roles) => {
    expect(await load(url)).toMatchObject({ rows, roles });
  });

  it('names the permission of its screen', async () => {
    expect([(await load('/doctors')).permission, (await load('/meetings')).permission]).toEqual(['doctors.read', 'webinars.read']);
  });

  it('cannot be changed by its address', async () => {
    const { body } = await load('/doctors?name=%22%3E%3Cscript%3E$%60__CSP_NONCE__');
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body).toContain('name=%22%3E%3Cscript%3E%24%60__CSP_NONCE__');
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
