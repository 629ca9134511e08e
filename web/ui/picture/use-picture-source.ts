import { type RefObject, useEffect, useRef, useState } from 'react';
import { getThumbnail, loadThumbnail, thumbnailIdOf } from '../../platform/http/thumbnails.ts';

const callbacks = new WeakMap<Element, () => void>();

const handleEntries = (entries: readonly IntersectionObserverEntry[]) => {
  for (const { isIntersecting, target } of entries) if (isIntersecting) callbacks.get(target)?.();
};

// `scrollMargin` counts inside scrolling tables; the DOM types do not have it yet.
const createObserver = () =>
  new IntersectionObserver(handleEntries, { rootMargin: '120px', scrollMargin: '120px' } as IntersectionObserverInit);

let observer: IntersectionObserver | undefined;

/** Calls `onNear` when the element comes near the visible part of the page. */
const observe = (element: Element, onNear: () => void) => {
  observer ??= createObserver();
  callbacks.set(element, onNear);
  observer.observe(element);
  return () => observer?.unobserve(element);
};

/**
 * The source of a picture, and a ref for the element around it. A signed thumbnail loads together with the others when it comes near, and
 * has no source until then. The browser itself loads any other picture.
 */
export const usePictureSource = (
  url: string | null | undefined,
): { frame: RefObject<HTMLSpanElement | null>; source: string | undefined } => {
  const frame = useRef<HTMLSpanElement>(null);
  const [settled, setSettled] = useState<string>();
  const id = url ? thumbnailIdOf(url) : undefined;
  const thumbnail = id && getThumbnail(id);
  useEffect(() => {
    if (!url || !id || thumbnail || !frame.current) return undefined;
    const settle = () => setSettled(url);
    return observe(frame.current, () => void loadThumbnail(id, url).then(settle, settle));
  }, [url, id, thumbnail]);
  // After a failure the browser loads the picture alone, which shows whether it exists.
  const source = thumbnail ?? (id === undefined || settled === url ? (url ?? undefined) : undefined);
  return { frame, source };
};
