import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { toClassicScript, toModule } from './classic-entry.ts';

const chunks = [
  { fileName: 'assets/a.js', code: 'let n=1;const add=()=>{n+=1};export{add as t,n as in};' },
  {
    fileName: 'assets/b.js',
    code: 'import{t as e,in as n}from"./a.js";import"./a.js";e();const u=import.meta.url;export{u as default,n as r};',
  },
];

const screens = { fileName: 'assets/s.js', importers: new Set(['user.js']) };

describe('the classic script of the entry', () => {
  const context = { document: { baseURI: 'http://localhost/' }, chunks: undefined as unknown };

  it('runs the chunks in order and keeps their exports', () => {
    runInNewContext(toClassicScript(chunks, screens), Object.assign(context, { globalThis: context }));
    expect(context.chunks).toEqual({
      'a.js': { t: expect.any(Function), in: 2 },
      'b.js': { default: 'http://localhost/', r: 1 },
    });
  });

  it('gives its exports to modules', () => {
    const code = 'import{t as e}from"./a.js";import{c as f}from"./c.js";e(f);';
    expect(toModule(code, ['a.js'], screens)).toBe('const{t:e}=globalThis.chunks["a.js"];import{c as f}from"./c.js";e(f);');
  });

  it('loads the script of the screens before an import() of it, or of a chunk that imports it', () => {
    const code = 'a=import("./s.js").then(n=>n.t);b=()=>import(`./user.js`);c=import("./other.js");';
    const wait = 'globalThis.loadScript("/assets/s.js").then';
    expect(toModule(code, [], screens)).toBe(
      `a=${wait}(()=>globalThis.chunks["s.js"]).then(n=>n.t);b=()=>${wait}(()=>import(\`./user.js\`));c=import("./other.js");`,
    );
    expect(toClassicScript([{ fileName: 'assets/a.js', code }], screens)).toContain(`b=()=>${wait}(()=>import(\`./user.js\`))`);
  });

  it('rejects chunks that it cannot convert', () => {
    expect(() => toClassicScript([{ fileName: 'a.js', code: 'import b from"./b.js";' }], screens)).toThrow('ImportDefaultSpecifier');
    expect(() => toClassicScript([{ fileName: 'a.js', code: 'export const a=1;' }], screens)).toThrow('export');
    expect(() => toModule('export{a}from"./a.js";', ['a.js'], screens)).toThrow('exports what it imports');
  });
});
