import { useEffect, useState } from 'react';
import { fetchBlob } from '../../platform/http/api.ts';
import { useObjectUrl } from '../../ui/hooks.ts';

// By path, because the signature in the query may be another one when the document is shown.
const fetched = new Map<string, Blob>();

/** The address of a file without its signature. */
export const pathOf = (url: string): string => url.split('?')[0] ?? url;

const fetchAhead = async (url: string, signal: AbortSignal) => {
  if (fetched.has(pathOf(url))) return;
  const blob = await fetchBlob(url, signal, { isAhead: true }).catch(() => undefined);
  if (blob) fetched.set(pathOf(url), blob);
};

/** Fetches documents that the next record shows, once the present ones are on screen. A failure is left to the screen that shows them. */
export const useFetchAhead = (urls: readonly string[], isIdle: boolean): void => {
  const list = isIdle ? urls.join(' ') : '';
  useEffect(() => {
    if (list === '') return;
    const controller = new AbortController();
    const wanted = list.split(' ');
    const paths = new Set(wanted.map(pathOf));
    for (const path of fetched.keys()) if (!paths.has(path)) fetched.delete(path);
    for (const url of wanted) void fetchAhead(url, controller.signal);
    return () => controller.abort();
  }, [list]);
};

/** Forgets what was fetched ahead when the user leaves the screen. */
export const useForgetAhead = (): void => useEffect(() => () => fetched.clear(), []);

/** Fetches the bytes of a document unless they were fetched ahead. */
export const fetchDocument = async (url: string, signal: AbortSignal): Promise<Blob> => fetched.get(pathOf(url)) ?? fetchBlob(url, signal);

/** The address of a picture: of the bytes that were fetched ahead, or its own. */
export const usePictureUrl = (url: string | null): string | null => {
  const [ahead] = useState(() => ({ path: url && pathOf(url), blob: url ? fetched.get(pathOf(url)) : undefined }));
  const local = useObjectUrl(ahead.blob);
  if (!url || !ahead.blob || ahead.path !== pathOf(url)) return url;
  return local ?? null;
};
