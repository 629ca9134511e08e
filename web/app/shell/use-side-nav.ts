import { useEffect, useState } from 'react';
import { readPreference, writePreference } from '../../platform/preferences.ts';

const narrow = 768;
const wide = 992;
const preference = 'side-nav';

/** The state of the side navigation. It is open at load from 768 px on, unless the user closed it before. A later change of the width opens it from 992 px on and closes it below. */
export const useSideNav = () => {
  const [isOpen, setIsOpen] = useState(() => window.innerWidth >= narrow && readPreference(preference) !== 'closed');
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
    toggle: () => {
      setIsOpen(!isOpen);
      // On a narrow screen the navigation always covers the page, so its state there is no preference.
      if (window.innerWidth >= narrow) writePreference(preference, isOpen ? 'closed' : 'open');
    },
    close: () => setIsOpen(false),
    closeIfNarrow: () => {
      if (window.innerWidth < narrow) setIsOpen(false);
    },
  };
};
