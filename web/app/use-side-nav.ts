import { useEffect, useState } from 'react';

const narrow = 768;
const wide = 992;

/** Whether the side navigation is open: at load unless the window is under 768 px wide; afterwards by toggle, and by every change of width from 992 px up. */
export const useSideNav = () => {
  const [isOpen, setIsOpen] = useState(() => window.innerWidth >= narrow);
  useEffect(() => {
    let width = window.innerWidth;
    const handleResize = () => {
      // Phones report a resize when their keyboard opens; only the width matters here.
      if (window.innerWidth === width) return;
      width = window.innerWidth;
      setIsOpen(width >= wide);
    };
    window.addEventListener('resize', handleResize);
    return () => window.removeEventListener('resize', handleResize);
  }, []);
  return {
    isOpen,
    toggle: () => setIsOpen(!isOpen),
    close: () => setIsOpen(false),
    closeIfNarrow: () => {
      if (window.innerWidth < narrow) setIsOpen(false);
    },
  };
};
