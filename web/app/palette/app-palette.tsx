import { IconBolt, IconHistory } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { SearchHit } from '../../../contract/entities/office/search.ts';
import { addressOfAll, type FoundKind, Palette, type PaletteItem, pathOfHit } from '../../features/office/search/index.ts';
import { useCan } from '../../kit/can.tsx';
import { requestNewRecord } from '../../kit/keys/new-record.ts';
import { openOverlay } from '../../kit/keys/overlay.ts';
import { listPageActions } from '../../kit/keys/page-actions.ts';
import { startAddress } from '../../kit/list/start-search.ts';
import { listRecentRecords } from '../../kit/record/recent-records.ts';
import { useText } from '../../platform/i18n.ts';
import { keysOfPage, listForms, listPages, listQueues } from './pages.ts';

/** The command palette of the app: recent records, actions and pages that the user may open, and every record that the server finds. */
export const AppPalette = () => {
  const text = useText();
  const can = useCan();
  const router = useRouter();
  // The actions of the page that is open below the palette.
  const [pageActions] = useState(listPageActions);
  const [recent] = useState(listRecentRecords);
  const open = useCallback((path: string) => void router.navigate({ href: path }), [router]);
  const handleOpenHit = useCallback((hit: SearchHit) => open(pathOfHit(hit)), [open]);
  const handleOpenAll = useCallback((found: FoundKind) => open(addressOfAll(found) ?? '/'), [open]);
  const isHere = (to: string) => router.state.location.pathname === to;
  const add = (to: string) => {
    requestNewRecord(to);
    open(to);
  };

  const here: PaletteItem[] = pageActions.map(({ label, keywords, run }) => ({
    ...{ id: `here ${label}`, label, icon: IconBolt, run },
    keywords: text(`palette.keywords.${keywords}`),
  }));
  const pages = listPages()
    .filter(can)
    .map(({ to, label, icon, keywords }) => ({
      ...{ id: `page ${to}`, label, icon, keywords, keys: keysOfPage(to) },
      run: () => open(startAddress(to)),
    }));
  const actions: PaletteItem[] = [
    ...listQueues()
      .filter(can)
      .map(({ to, label, icon, keywords }) => ({ id: `queue ${to}`, label, icon, keywords, run: () => open(to) })),
    ...listForms()
      .filter((form) => can(form) && !isHere(form.to))
      .map(({ to, label, icon, keywords }) => ({ id: `add ${to}`, label, icon, keywords, run: () => add(to) })),
  ];
  const sections = [
    {
      label: text('palette.recent'),
      items: recent.map(({ path, title }) => ({ id: `recent ${path}`, label: title, icon: IconHistory, run: () => open(path) })),
    },
    { label: text('palette.here'), items: here },
    { label: text('palette.goTo'), items: pages },
    { label: text('palette.actions'), items: actions },
  ];
  return <Palette sections={sections} onOpenHit={handleOpenHit} onOpenAll={handleOpenAll} onClose={() => openOverlay(undefined)} />;
};
