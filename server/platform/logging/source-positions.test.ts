import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { mapError, withSourcePositions } from './source-positions.ts';

it('replaces positions of bundled files by those of the sources, and keeps the others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'medboard-maps-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // The mapping says: column 1 of line 1 of the bundle is column 5 of line 3 of the source.
  const map = { version: 3, sources: ['../../server/app.ts'], names: [], mappings: 'AAEI' };
  writeFileSync(join(folder, 'app-abc.js.map'), JSON.stringify(map));
  const stack = `Error: it\n    at start (file://${folder}/app-abc.js:1:1)\n    at run (node:internal/timers:5:1)\n    at other (${folder}/other.js:7:2)`;
  expect(withSourcePositions(stack)).toBe(
    `Error: it\n    at start (${join(folder, '../../server/app.ts')}:3:5)\n    at run (node:internal/timers:5:1)\n    at other (${folder}/other.js:7:2)`,
  );
});

it('ends at a cause that is the error itself', () => {
  const error = new Error('it');
  error.cause = error;
  expect(() => mapError(error)).not.toThrow();
});
