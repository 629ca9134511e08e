import { useEffect, useState } from 'react';
import { readPreference, writePreference } from '../../platform/preferences.ts';

const wide = 992;
const preference = 'side-nav';

/** The state of the side navigation. It is open from 992 px on, unless the user closed it before, and closed below at load and when the width changes. */
export const useSideNav = () => {
  const [isOpen, setIsOpen] = useState(() => window.innerWidth >= wide && readPreference(preference) !== 'closed');
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
      // Below, the page needs the room, so an open navigation there is no preference.
      if (window.innerWidth >= wide) writePreference(preference, isOpen ? 'closed' : 'open');
    },
    close: () => setIsOpen(false),
    closeIfNarrow: () => {
      if (window.innerWidth < wide) setIsOpen(false);
    },
  };
};
