import { useEffect, useRef } from 'react';

/** A ref for a scrolling element. Its `data-before` and `data-after` tell whether content is hidden before and after what is visible. */
export const useScrollEdges = () => {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const update = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const hidden = Math.abs(scrollLeft); // Negative from right to left.
      element.toggleAttribute('data-before', hidden > 1);
      element.toggleAttribute('data-after', hidden + clientWidth < scrollWidth - 1);
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, []);
  return frame;
};
