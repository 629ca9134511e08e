import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCommand } from '@tabler/icons-react';
import { useEffect } from 'react';
import { isPaletteKey, openOverlay, paletteKey } from '../../kit/keys/overlay.ts';
import { useText } from '../../platform/i18n.ts';
import styles from '../shell/header.module.css';

/** Opens the command palette, also by Ctrl K or ⌘ K. */
export const PaletteButton = () => {
  const text = useText();
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault(); // Some browsers open their own search.
      openOverlay('palette');
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
  return (
    <UnstyledButton className={styles.palette} aria-keyshortcuts="Control+K Meta+K" onClick={() => openOverlay('palette')}>
      <IconCommand size={18} stroke={1.7} aria-hidden="true" />
      <VisuallyHidden>{text('search.all')}</VisuallyHidden>
      <kbd>{paletteKey}</kbd>
    </UnstyledButton>
  );
};
