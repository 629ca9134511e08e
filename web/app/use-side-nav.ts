import { useEffect, useState } from 'react';

const narrow = 768;
const wide = 992;

/** The state of the side navigation. It is open at load from 768 px on. A later change of the width opens it from 992 px on and closes it below. */
export const useSideNav = () => {
  const [isOpen, setIsOpen] = useState(() => window.innerWidth >= narrow);
  useEffect(() => {
    let width = window.innerWidth;
    const handleResize = () => {
      // Phones report a resize when their keyboard opens, so only the width counts.
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
