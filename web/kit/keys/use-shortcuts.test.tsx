// @vitest-environment happy-dom
// Proves KEY-8
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listKeyHelp, type Shortcuts, useShortcuts } from './use-shortcuts.ts';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const Keys = ({ keys, isGlobal = false }: { keys: Shortcuts; isGlobal?: boolean }) => {
  useShortcuts(keys, { isGlobal, help: [{ keys: ['D'], label: isGlobal ? 'everywhere' : 'screen' }] });
  return null;
};

const press = (key: string, init: KeyboardEventInit = {}, target: EventTarget = document.body) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));

describe('shortcuts', () => {
  it('prefer the keys of the screen, and list both', () => {
    const [screen, everywhere] = [vi.fn(), vi.fn()];
    render(
      <>
        <Keys keys={{ d: screen }} />
        <Keys keys={{ d: everywhere }} isGlobal />
      </>,
    );
    press('d');
    expect([screen, everywhere].map((act) => act.mock.calls.length)).toEqual([1, 0]);
    expect(listKeyHelp()).toEqual({ screen: [{ keys: ['D'], label: 'screen' }], everywhere: [{ keys: ['D'], label: 'everywhere' }] });
  });

  it('take two keys one after the other for one shortcut, also by position on an Arabic keyboard', () => {
    const [go, decline] = [vi.fn(), vi.fn()];
    render(<Keys keys={{ 'g d': go, d: decline }} />);
    press('g');
    press('d');
    press('ل', { code: 'KeyG' });
    press('ي', { code: 'KeyD' });
    expect([go, decline].map((act) => act.mock.calls.length)).toEqual([2, 0]);
    press('d');
    expect(decline).toHaveBeenCalledOnce();
  });

  it('do nothing for a second key that ends no sequence, and for an event without a key', () => {
    const [go, skip] = [vi.fn(), vi.fn()];
    const onError = vi.fn();
    render(<Keys keys={{ 'g d': go, n: skip }} />);
    press('g');
    press('n');
    expect(skip).not.toHaveBeenCalled();
    press('n');
    expect(skip).toHaveBeenCalledOnce();
    window.addEventListener('error', onError);
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
    window.removeEventListener('error', onError);
    expect(onError).not.toHaveBeenCalled();
  });

  it('do nothing while typing, over a dialog, with a modifier or while a key is held down', () => {
    const act = vi.fn();
    render(<Keys keys={{ d: act, '?': act }} />);
    const input = document.body.appendChild(document.createElement('input'));
    press('d', {}, input);
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) press('d', { [modifier]: true });
    press('d', { repeat: true });
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('aria-modal', 'true');
    press('d');
    expect(act).not.toHaveBeenCalled();
    dialog.remove();
    press('؟', { code: 'Slash', shiftKey: true });
    expect(act).toHaveBeenCalledOnce();
  });
});
