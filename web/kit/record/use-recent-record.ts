import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { cutText } from '../../../contract/kit/cut-text.ts';
import { addRecentRecord } from './recent-records.ts';

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** The name, title or text of a record of any kind. */
const titleOf = (record: unknown): string | undefined => {
  if (record === undefined) return undefined;
  const { user, ...fields } = record as Record<string, unknown>; // Every page shows an object.
  const named = { ...fields, ...(user as Record<string, unknown> | undefined) };
  return ['name', 'title', 'text', 'description', 'body'].map((field) => named[field]).find(isText);
};

const idOf = (record: unknown): unknown => (record as { id?: unknown } | undefined)?.id;

/** Remembers the record of the open page for the command palette. */
export const useRecentRecord = (record: unknown): void => {
  const { pathname } = useLocation();
  const id = idOf(record);
  const title = titleOf(record);
  useEffect(() => {
    // The address of the next page arrives before this page is left.
    if (title !== undefined && pathname.endsWith(`/${id}`)) addRecentRecord({ path: pathname, title: cutText(title, 100) });
  }, [pathname, id, title]);
};
