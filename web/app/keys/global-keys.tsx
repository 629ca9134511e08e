import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useCan } from '../../kit/can.tsx';
import { openOverlay, paletteKey, useOverlay } from '../../kit/keys/overlay.ts';
import { edit, extendRows, moveToRow, openRow, tickRow } from '../../kit/keys/rows.ts';
import { listKeyHelp, type Shortcuts, useShortcuts } from '../../kit/keys/use-shortcuts.ts';
import { startAddress } from '../../kit/list/start-search.ts';
import { useText } from '../../platform/i18n.ts';
import { listPages } from '../palette/pages.ts';
import { pageKeys } from './page-keys.ts';

const AppPalette = lazy(async () => ({ default: (await import('../palette/app-palette.tsx')).AppPalette }));
const KeyList = lazy(async () => ({ default: (await import('./key-list.tsx')).KeyList }));

/** Focuses the search of the page. A page without one opens the palette. */
const focusSearch = () => {
  const input = document.querySelector<HTMLInputElement>('[role=search] input');
  if (!input) openOverlay('palette');
  input?.focus();
  input?.select();
};

/** The keys of every screen, the command palette and the list of keys. */
export const GlobalKeys = () => {
  const text = useText();
  const can = useCan();
  const router = useRouter();
  const overlay = useOverlay();
  const pages = listPages().filter(can);
  const open = Object.entries(pageKeys).flatMap(([letter, path]) => {
    const page = pages.find(({ to }) => to === path);
    return page ? [{ letter, label: page.label, run: () => void router.navigate({ href: startAddress(path) }) }] : [];
  });
  const keys: Shortcuts = {
    '/': focusSearch,
    '?': () => openOverlay('keys'),
    j: () => moveToRow(1),
    k: () => moveToRow(-1),
    x: tickRow,
    'shift+arrowdown': () => extendRows(1),
    'shift+arrowup': () => extendRows(-1),
    e: edit,
    ...Object.fromEntries(open.map(({ letter, run }) => [`g ${letter}`, run])),
  };
  useShortcuts(keys, {
    isGlobal: true,
    help: [
      { keys: [paletteKey], label: text('palette.title') },
      { keys: ['/'], label: text('keys.search') },
      { keys: ['?'], label: text('keys.title') },
      { keys: ['J'], label: text('keys.nextRow') },
      { keys: ['K'], label: text('keys.previousRow') },
      { keys: ['Enter'], label: text('keys.openRow') },
      { keys: ['X'], label: text('keys.tickRow') },
      { keys: ['Shift', '↑ ↓'], label: text('keys.extendRows') },
      { keys: ['Shift', text('keys.click')], label: text('keys.rangeRows') },
      { keys: ['E'], label: text('keys.edit') },
      { keys: ['N'], label: text('keys.add') },
      ...open.map(({ letter, label }) => ({ keys: ['G', letter.toUpperCase()], label })),
    ],
  });
  useRowEnter();
  return (
    <Suspense fallback={null}>
      {overlay === 'palette' ? <AppPalette /> : null}
      {overlay === 'keys' ? <KeyList help={listKeyHelp()} /> : null}
    </Suspense>
  );
};

/** Enter opens the row that has the focus, also if single keys are off. */
const useRowEnter = () => {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && !event.defaultPrevented) openRow();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
};
