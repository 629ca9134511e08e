import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { toClassicScript, withoutImportsOf } from './classic-entry.ts';

const chunks = [
  { fileName: 'assets/a.js', code: 'let n=1;const add=()=>{n+=1};export{add as t,n as in};' },
  {
    fileName: 'assets/b.js',
    code: 'import{t as e,in as n}from"./a.js";import"./a.js";e();const u=import.meta.url;export{u as default,n as r};',
  },
];

describe('the classic script of the entry', () => {
  const context = { document: { baseURI: 'http://localhost/' }, chunks: undefined as unknown };

  it('runs the chunks in order and keeps their exports', () => {
    runInNewContext(toClassicScript(chunks), Object.assign(context, { globalThis: context }));
    expect(context.chunks).toEqual({
      'a.js': { t: expect.any(Function), in: 2 },
      'b.js': { default: 'http://localhost/', r: 1 },
    });
  });

  it('gives its exports to other chunks', () => {
    const code = 'import{t as e}from"./a.js";import{c as f}from"./c.js";e(f);';
    expect(withoutImportsOf(code, ['a.js'])).toBe('const{t:e}=globalThis.chunks["a.js"];import{c as f}from"./c.js";e(f);');
  });

  it('rejects chunks that it cannot convert', () => {
    expect(() => toClassicScript([{ fileName: 'a.js', code: 'import b from"./b.js";' }])).toThrow('ImportDefaultSpecifier');
    expect(() => toClassicScript([{ fileName: 'a.js', code: 'export const a=1;' }])).toThrow('export');
    expect(() => withoutImportsOf('import("./a.js").then(b);', ['a.js'])).toThrow('a.js later');
  });
});
