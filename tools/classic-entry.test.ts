import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { toClassicScript } from './classic-entry.ts';

const chunks = [
  { fileName: 'assets/a.js', code: 'let n=1;const add=()=>{n+=1};export{add as t,n as in};' },
  {
    fileName: 'assets/b.js',
    code: 'import{t as e,in as n}from"./a.js";import"./a.js";e();const u=import.meta.url;export{u as default,n as r};',
  },
];

describe('the classic script of the entry', () => {
  const { script, modules } = toClassicScript(chunks);
  const context = { document: { baseURI: 'http://localhost/' }, chunks: undefined as unknown };
  runInNewContext(script, Object.assign(context, { globalThis: context }));

  it('runs the chunks in order and keeps their exports', () => {
    expect(context.chunks).toEqual({
      'a.js': { t: expect.any(Function), in: 2 },
      'b.js': { default: 'http://localhost/', r: 1 },
    });
  });

  it('is exported again by small modules', () => {
    expect(modules[0]).toBe('const c=globalThis.chunks["a.js"],c0=c.t,c1=c.in;export{c0 as t,c1 as in};');
  });

  it('rejects chunks that it cannot convert', () => {
    expect(() => toClassicScript([{ fileName: 'a.js', code: 'import b from"./b.js";' }])).toThrow('ImportDefaultSpecifier');
    expect(() => toClassicScript([{ fileName: 'a.js', code: 'export const a=1;' }])).toThrow('export');
  });
});
