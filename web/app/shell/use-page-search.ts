import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Search } from '../../../contract/kit/list-query.ts';
import type { SearchField } from '../../kit/list/search-fields.ts';

const debounceMs = 1000;

const isId = (value: Search[string]): boolean => /^\d+$/.test([value].flat().join());

/** The text that a list is searched for in a field; empty without one, and for a record that was chosen. */
const termOf = (search: Search, { param, takesIds }: SearchField): string => {
  const value = search[param];
  return value === undefined || (takesIds && isId(value)) ? '' : [value].flat().join(', ');
};

/**
 * The search of the open page. The term is written to the URL 1000 ms after the last keystroke or on Enter, and read back from it on Back
 * and Reset. It is one filter beside others. Choosing another field moves the term to it, unless the list is filtered by that field already.
 */
export const usePageSearch = (fields: readonly SearchField[]) => {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string>();
  const field = fields.find(({ param }) => param === chosen) ?? fields.find((each) => termOf(search, each) !== '') ?? fields[0];
  const param = field?.param;
  const applied = field ? termOf(search, field) : '';
  const [typed, setTyped] = useState(applied);
  const [last, setLast] = useState({ param, applied });
  const [submitted, setSubmitted] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  if (last.param !== param || last.applied !== applied) {
    setLast({ param, applied });
    setSubmitted(undefined);
    // The URL has the term that this box submitted. Letters typed since then stay.
    if (applied !== submitted) setTyped(applied);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the URL by other means cancels the pending search
  useEffect(() => {
    if (typed === applied) clearTimeout(timer.current);
  }, [applied]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const set = (change: Search) => {
    if (Object.keys(change).length === 0) return;
    void navigate({ to: '.', search: ((now: Search) => ({ ...now, ...change, page: undefined })) as never });
  };
  const apply = (term: string, to: string | undefined) => {
    clearTimeout(timer.current);
    if (!to) return;
    setSubmitted(term.trim());
    set({ [to]: term.trim() || undefined });
  };
  return {
    typed,
    param,
    type: (term: string) => {
      setTyped(term);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => apply(term, param), debounceMs);
    },
    submit: () => apply(typed, param),
    clear: () => {
      setTyped('');
      apply('', param);
    },
    choose: (next: string) => {
      clearTimeout(timer.current);
      const target = fields.find((each) => each.param === next);
      if (!field || !target) return;
      // A filter that has a control of its own stays there.
      const isOwn = applied !== '' && field.isFilter === true;
      const term = isOwn ? '' : typed;
      setChosen(next);
      setTyped(term);
      setSubmitted(term.trim());
      setLast({ param: next, applied: termOf(search, target) });
      if (!isOwn) set(moveTerm(search, { from: field, to: target, term: term.trim() }));
    },
  };
};

/** The change of the URL that searches for a term by another field, unless the list is filtered by that one already. */
const moveTerm = (search: Search, { from, to, term }: { from: SearchField; to: SearchField; term: string }): Search => {
  if (search[to.param] !== undefined) return {};
  return { ...(termOf(search, from) ? { [from.param]: undefined } : {}), ...(term ? { [to.param]: term } : {}) };
};
