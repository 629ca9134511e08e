import { useEffect, useRef } from 'react';
import type { TextCatalogue } from '../../platform/i18n.ts';

/** An action of the open screen that the command palette offers. `keywords` names the other words that find it. */
export type PageAction = {
  readonly label: string;
  readonly keywords: keyof TextCatalogue['palette']['keywords'];
  readonly run: () => void;
};

const registered = new Set<{ current: readonly PageAction[] }>();

/** The actions of the open screen. */
export const listPageActions = (): PageAction[] => [...registered].flatMap(({ current }) => current);

/** Offers actions in the command palette while the component is on screen. */
export const usePageActions = (actions: readonly PageAction[]): void => {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    registered.add(latest);
    return () => void registered.delete(latest);
  }, []);
};
