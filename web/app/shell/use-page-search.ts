import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Search } from '../../../contract/kit/list-query.ts';
import type { SearchField } from '../../kit/list/search-fields.ts';

const debounceMs = 1000;

const isId = (value: Search[string]): boolean => /^\d+$/.test([value].flat().join());

const textOf = (value: Search[string]): string => [value].flat().join(', ');

/** The search of the open page. The term is written to the URL 1000 ms after the last keystroke or on Enter, and read back from it on Back and Reset. */
export const usePageSearch = (fields: readonly SearchField[]) => {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const searched = fields.find(({ param, takesIds }) => search[param] !== undefined && !(takesIds && isId(search[param])));
  const applied = searched ? textOf(search[searched.param]) : '';
  const [chosen, setChosen] = useState<string>();
  const [typed, setTyped] = useState(applied);
  const [lastApplied, setLastApplied] = useState(applied);
  const [submitted, setSubmitted] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const param = chosen ?? searched?.param ?? fields[0]?.param;

  if (lastApplied !== applied) {
    setLastApplied(applied);
    setSubmitted(undefined);
    // The URL has the term that this box submitted. Letters typed since then stay.
    if (applied !== submitted) setTyped(applied);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the URL by other means cancels the pending search
  useEffect(() => {
    if (typed === applied) clearTimeout(timer.current);
  }, [applied]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const apply = (term: string, field: string | undefined) => {
    clearTimeout(timer.current);
    if (!field) return;
    setSubmitted(term.trim());
    const cleared = Object.fromEntries(fields.filter(({ isFilter }) => !isFilter).map((one) => [one.param, undefined]));
    void navigate({
      to: '.',
      search: ((now: Search) => ({ ...now, ...cleared, page: undefined, [field]: term.trim() || undefined })) as never,
    });
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
      // A term for one field does not fit another.
      setChosen(next);
      setTyped('');
      clearTimeout(timer.current);
      if (applied && !searched?.isFilter) apply('', next);
    },
  };
};
