import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Search } from '../kit/list-query.ts';
import type { SearchKey } from '../kit/search-keys.ts';

const pause = 1000;

const textOf = (value: Search[string]): string => [value].flat().join(', ');

/** The search of the open page: what is typed reaches the address 1000 ms after the last letter, or at once on Enter; the address writes back on Back and Reset. */
export const usePageSearch = (keys: readonly SearchKey[]) => {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const searched = keys.find(({ key }) => search[key] !== undefined);
  const applied = searched ? textOf(search[searched.key]) : '';
  const [chosen, setChosen] = useState<string>();
  const [typed, setTyped] = useState(applied);
  const [seen, setSeen] = useState(applied);
  const [asked, setAsked] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const key = chosen ?? searched?.key ?? keys[0]?.key;

  if (seen !== applied) {
    setSeen(applied);
    setAsked(undefined);
    // What the box itself asked for has arrived: whoever has typed on meanwhile keeps what they typed.
    if (applied !== asked) setTyped(applied);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the address says by another hand outdates what was about to be searched
  useEffect(() => {
    if (typed === applied) clearTimeout(timer.current);
  }, [applied]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const apply = (term: string, by: string | undefined) => {
    clearTimeout(timer.current);
    if (!by) return;
    setAsked(term.trim());
    const cleared = Object.fromEntries(keys.filter(({ isFilter }) => !isFilter).map((one) => [one.key, undefined]));
    void navigate({
      to: '.',
      search: ((now: Search) => ({ ...now, ...cleared, page: undefined, [by]: term.trim() || undefined })) as never,
    });
  };
  return {
    typed,
    key,
    type: (term: string) => {
      setTyped(term);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => apply(term, key), pause);
    },
    submit: () => apply(typed, key),
    clear: () => {
      setTyped('');
      apply('', key);
    },
    choose: (next: string) => {
      setChosen(next);
      if (keys.find((one) => one.key === key)?.isFilter) setTyped('');
      else if (typed.trim()) apply(typed, next);
    },
  };
};
