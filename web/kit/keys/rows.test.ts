// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { edit } from './rows.ts';

const clicked = vi.fn();

beforeEach(() => {
  document.body.innerHTML = `
    <main id="main">
      <ul><li><button data-edit>video</button></li></ul>
      <button data-edit>record</button>
      <table><tbody><tr tabindex="-1"><td><button data-edit>row</button></td></tr></tbody></table>
      <article data-card><button data-edit>card</button></article>
    </main>`;
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => clicked(button.textContent));
});

afterEach(() => {
  document.body.replaceChildren();
  clicked.mockClear();
});

it('edits the record of the page also if the page lists other records', () => {
  edit();
  expect(clicked.mock.calls).toEqual([['record']]);
});

it('edits the row with the focus', () => {
  document.querySelector('tr')?.focus();
  edit();
  expect(clicked.mock.calls).toEqual([['row']]);
});

it('edits no record of a list without the focus', () => {
  document.querySelector('main > button')?.remove();
  edit();
  expect(clicked).not.toHaveBeenCalled();
});
