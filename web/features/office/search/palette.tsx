import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconArrowRight, IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { canSearch, maxSearchLength, type SearchHit, type searchRoutes } from '../../../../contract/entities/office/search.ts';
import type { RouteResponse } from '../../../../contract/kit/route.ts';
import { useFocusReturn } from '../../../kit/dialog/focus-return.ts';
import { useText } from '../../../platform/i18n.ts';
import { addressOfAll, type FoundKind } from './hit-path.ts';
import { Keys } from './keys.tsx';
import styles from './palette.module.css';
import { filterSections, type PaletteItem, type PaletteSection } from './palette-item.ts';
import { useHits } from './search.api.ts';

type PaletteProps = {
  /** Pages, actions and recent records. */
  sections: readonly PaletteSection[];
  /** The path of a hit is the work of the app, which knows the pages. */
  onOpenHit: (hit: SearchHit) => void;
  /** Opens the list of a kind that has more hits than are shown. */
  onOpenAll: (found: FoundKind) => void;
  onClose: () => void;
};

const debounceMs = 150;

/** The command palette: pages, actions and recent records by name, and records of every kind from the server. */
export const Palette = ({ sections, onOpenHit, onOpenAll, onClose }: PaletteProps) => {
  const text = useText();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [[store]] = useState(createOpenSpotlight);
  const { selected } = useSpotlight(store);
  const [term] = useDebouncedValue(typed.trim(), debounceMs);
  const hits = useHits(term);
  // Enter must not open a hit of what was typed before.
  const isCurrent = term === typed.trim() && canSearch(term);
  const found = isCurrent ? hits.data : undefined;
  const hitSections = useHitSections({ found, term, onOpenHit, onOpenAll });
  const shown = [...filterSections(sections, typed), ...hitSections];
  const items = shown.flatMap((section) => section.items);
  useFocusReturn();
  useKeptSelection({ items, typed, selected }, (index) => store.setState((state) => ({ ...state, selected: index })));
  const choose = ({ run }: PaletteItem) => {
    onClose();
    run();
  };
  const idOf = (index: number) => `${listId}-${index}`;
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={typed}
      onQueryChange={setTyped}
      onSpotlightClose={onClose}
      title={text('palette.title')}
      classNames={styles}
      // The field stays where it is, however many results there are.
      centered={false}
      yOffset="min(80px, 8dvh)"
      maxHeight="min(70dvh, 560px)"
      scrollable
      transitionProps={{ duration: 0 }}
      overlayProps={{ blur: 0, backgroundOpacity: 0.45 }}
    >
      <Spotlight.Search
        data-autofocus
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={items[selected] ? idOf(selected) : undefined}
        aria-label={text('palette.search')}
        placeholder={text('palette.placeholder')}
        maxLength={maxSearchLength}
        autoComplete="off"
        spellCheck={false}
        leftSection={<IconSearch size={20} aria-hidden="true" />}
      />
      <Spotlight.ActionsList id={listId} role="listbox" aria-label={text('palette.results')}>
        {shown.map((section, position) => (
          <Spotlight.ActionsGroup key={section.label} label={section.label} role="group" aria-label={section.label}>
            {section.items.map((item, place) => {
              const index = shown.slice(0, position).reduce((sum, before) => sum + before.items.length, place);
              return <Line key={item.id} id={idOf(index)} item={item} isSelected={index === selected} onChoose={() => choose(item)} />;
            })}
          </Spotlight.ActionsGroup>
        ))}
      </Spotlight.ActionsList>
      <Status
        typed={typed}
        count={items.length}
        hasMore={(found?.more.length ?? 0) > 0}
        isSearching={term !== typed.trim() || hits.isFetching}
        error={hits.error}
      />
    </Spotlight.Root>
  );
};

const createOpenSpotlight = () => {
  const spotlight = createSpotlight();
  spotlight[1].open();
  return spotlight;
};

type Selected = { items: readonly PaletteItem[]; typed: string; selected: number };

/** Keeps the selected item when others arrive. Another text selects the first one. */
const useKeptSelection = ({ items, typed, selected }: Selected, select: (index: number) => void) => {
  const kept = useRef<{ typed: string; id: string | undefined }>(undefined);
  const ids = items.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other changes keep the selection
  useEffect(() => {
    const id = kept.current?.typed === typed ? kept.current.id : undefined;
    select(
      Math.max(
        0,
        items.findIndex((item) => item.id === id),
      ),
    );
  }, [ids, typed]);
  const id = items[selected]?.id;
  useEffect(() => {
    kept.current = { typed, id };
  }, [typed, id]);
};

type HitOptions = Pick<PaletteProps, 'onOpenHit' | 'onOpenAll'> & {
  found: RouteResponse<typeof searchRoutes.find> | undefined;
  term: string;
};

/** The hits by kind, each kind with a link to its list if it has more. */
const useHitSections = ({ found, term, onOpenHit, onOpenAll }: HitOptions): PaletteSection[] => {
  const text = useText();
  return useMemo(() => {
    const byKind = Map.groupBy(found?.data ?? [], ({ kind }) => kind);
    return [...byKind].map(([kind, hits]) => {
      const label = text(`palette.kind.${kind}`);
      const items: PaletteItem[] = hits.map((hit) => ({
        id: `${kind}-${hit.id}`,
        label: hit.title,
        detail: [`#${hit.id}`, hit.detail].filter(Boolean).join(' · '),
        run: () => onOpenHit(hit),
      }));
      const all = { kind, term, hits };
      if (!found?.more.includes(kind) || addressOfAll(all) === undefined) return { label, items };
      const showAll = { id: `${kind}-all`, label: text('palette.all', { list: label }), icon: IconArrowRight, run: () => onOpenAll(all) };
      return { label, items: [...items, showAll] };
    });
  }, [found, term, onOpenHit, onOpenAll, text]);
};

type LineProps = { id: string; item: PaletteItem; isSelected: boolean; onChoose: () => void };

const Line = ({ id, item: { label, detail, icon: ItemIcon, keys }, isSelected, onChoose }: LineProps) => (
  <Spotlight.Action
    // Spotlight drops the id.
    ref={(element) => void (element && Object.assign(element, { id }))}
    role="option"
    aria-selected={isSelected}
    data-selected={isSelected || undefined}
    closeSpotlightOnTrigger={false}
    onClick={onChoose}
  >
    {ItemIcon ? <ItemIcon size={20} stroke={1.7} aria-hidden="true" className={styles.icon} /> : null}
    <span className={styles.label}>
      <bdi>{label}</bdi>
    </span>
    {detail ? <bdi className={styles.detail}>{detail}</bdi> : null}
    {keys ? <Keys keys={keys} /> : null}
  </Spotlight.Action>
);

type StatusProps = { typed: string; count: number; hasMore: boolean; isSearching: boolean; error: Error | null };

/** Says what the list does not show: that a search is running, has failed or has found nothing, or that the term is too short for records. */
const Status = ({ typed, count, hasMore, isSearching, error }: StatusProps) => {
  const text = useText();
  const found = hasMore ? text('palette.foundMore') : text('palette.found', { count });
  const getStatus = () => {
    const term = typed.trim();
    if (term === '') return text('palette.hint');
    if (!canSearch(term)) return text('palette.tooShort');
    if (isSearching) return text('palette.searching');
    if (error) return text('palette.failed');
    return count === 0 ? text('palette.nothing', { term }) : found;
  };
  return (
    <p className={styles.status} role="status">
      {getStatus()}
    </p>
  );
};
