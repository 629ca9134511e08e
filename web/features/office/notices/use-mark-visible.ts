import { useDebouncedCallback } from '@mantine/hooks';
import { type RefObject, useEffect, useRef } from 'react';
import type { NoticeGroup } from '../../../../contract/entities/office/notices.ts';
import { useMarkShown } from './notices.api.ts';

const scrollPause = 300;

const isInSight = (line: Element): boolean => {
  const { top, bottom } = line.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
};

/** Marks the notices as seen whose lines are in sight in the returned element, at first and after each scroll. */
export const useMarkVisible = (groups: readonly NoticeGroup[] | undefined): RefObject<HTMLDivElement | null> => {
  const list = useRef<HTMLDivElement>(null);
  const marked = useRef(new Set<string>());
  const { send } = useMarkShown();
  const mark = async () => {
    const lines = [...(list.current?.querySelectorAll<HTMLElement>('[data-unseen]') ?? [])].filter(isInSight);
    const ids = lines.flatMap(({ dataset }) => dataset['unseen']?.split(' ') ?? []).filter((id) => !marked.current.has(id));
    if (ids.length === 0) return;
    for (const id of ids) marked.current.add(id);
    const outcome = await send({ body: { ids: ids.map(Number) } });
    if (outcome.ok) return;
    // No toast, because the user did not start this request. The bell keeps its number, and the next scroll tries again.
    outcome.suppressToast?.();
    for (const id of ids) marked.current.delete(id);
  };
  const markLater = useDebouncedCallback(() => void mark(), scrollPause);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions are new on each render
  useEffect(() => {
    void mark();
    // Captured, because the drawer scrolls and not the window.
    document.addEventListener('scroll', markLater, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', markLater, { capture: true });
  }, [groups]);
  return list;
};
