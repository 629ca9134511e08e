import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());

describe('GET /api/docs', () => {
  it('allows only scripts with the nonce of this response', async () => {
    const responses = [await test.app.inject('/api/docs'), await test.app.inject('/api/docs')];
    const nonces = responses.map(({ body, headers }) => {
      const [, nonce = ''] = /script-src 'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? [];
      expect([...body.matchAll(/<script[^>]*>/g)].every(([tag]) => tag.includes(`nonce="${nonce}"`))).toBe(true);
      expect(body).not.toContain('__CSP_NONCE__');
      return nonce;
    });
    expect(new Set(nonces).size).toBe(2);
  });

  it('refers to no other host', async () => {
    const { body, headers } = await test.app.inject('/api/docs');
    expect(`${body} ${headers['content-security-policy']}`).not.toMatch(/https?:/);
  });
});

describe('GET /api/docs/scalar.js', () => {
  it('compresses the script only if the client accepts gzip', async () => {
    const plain = await test.app.inject('/api/docs/scalar.js');
    const compressed = await test.app.inject({ url: '/api/docs/scalar.js', headers: { 'accept-encoding': 'br, gzip' } });
    expect([plain.headers['content-encoding'], compressed.headers['content-encoding']]).toEqual([undefined, 'gzip']);
    expect(plain.rawPayload.length).toBeGreaterThan(compressed.rawPayload.length);
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8');
  });
});

describe('GET /api/v1/openapi.json', () => {
  it('describes the routes whose responses are not JSON, too', async () => {
    const { paths } = (await test.app.inject('/api/v1/openapi.json')).json();
    const typesOf = (path: string) => Object.keys(paths[path].get.responses['200'].content);
    expect(['/live', '/files/{id}', '/files/thumbnails'].map(typesOf)).toEqual([['text/event-stream'], ['*/*'], ['multipart/form-data']]);
  });

  it('describes file fields in the multipart body only', async () => {
    const { paths } = (await test.app.inject('/api/v1/openapi.json')).json();
    const { content } = paths['/doctor/store'].post.requestBody;
    const fieldsOf = (type: string) => Object.keys(content[type].schema.properties);
    const files = ['image', 'front_image', 'back_image'].flatMap((name) => [name, `${name}_crop`]);
    expect(fieldsOf('multipart/form-data')).toEqual([...fieldsOf('application/json'), ...files]);
    expect(content['multipart/form-data'].schema.properties.image).toEqual({ type: 'string', format: 'binary' });
    expect(content['multipart/form-data'].schema.properties.image_crop.contentSchema.required).toEqual([
      'rotation',
      'x',
      'y',
      'width',
      'height',
    ]);
  });
});
