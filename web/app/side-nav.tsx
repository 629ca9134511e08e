import { IconArrowBackUp } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useMay } from '../kit/can.tsx';
import { useText } from '../platform/i18n.ts';
import { Mark } from '../ui/mark.tsx';
import type { MenuLink } from './menu.ts';
import { isUnder } from './paths.ts';
import styles from './side-nav.module.css';

type SideNavProps = { links: readonly MenuLink[]; isArchive: boolean; isOpen: boolean; onFollow: () => void; onClose: () => void };

const isOverlay = () => window.innerWidth < 768;

/** The links of the rooms the session may enter: with words when open, as icons when closed, over the page on a phone. */
export const SideNav = ({ links, isArchive, isOpen, onFollow, onClose }: SideNavProps) => {
  const text = useText();
  const may = useMay();
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current && isOverlay()) nav.current?.querySelector('a')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOverlay()) onClose();
  };
  const titleOf = (label: string) => (isOpen ? undefined : label);
  return (
    <nav
      ref={nav}
      id="side-nav"
      className={styles.nav}
      data-open={isOpen}
      aria-label={text(isArchive ? 'menu.archiveLabel' : 'menu.label')}
      onKeyDown={handleKey}
    >
      <Link to="/" className={styles.brand} onClick={onFollow} title={titleOf(text('brand.name'))}>
        <Mark />
        <span className={styles.word}>{text('brand.name')}</span>
      </Link>
      {isArchive ? <p className={styles.section}>{text('menu.archive')}</p> : null}
      <ul className={styles.links}>
        {links
          .filter(({ permission }) => may({ permission }))
          .map(({ to, label, icon: LinkIcon, mark: LinkMark }) => (
            <li key={to}>
              <Link
                to={to}
                className={styles.link}
                aria-current={isUnder(pathname, to) ? 'page' : undefined}
                onClick={onFollow}
                title={titleOf(text(label))}
              >
                <LinkIcon size={20} stroke={1.7} aria-hidden="true" />
                <span className={styles.word}>{text(label)}</span>
                {LinkMark ? <LinkMark /> : null}
              </Link>
            </li>
          ))}
      </ul>
      {isArchive ? (
        <Link to="/" className={`${styles.link} ${styles.back}`} onClick={onFollow} title={titleOf(text('menu.backToLive'))}>
          <IconArrowBackUp size={20} stroke={1.7} aria-hidden="true" />
          <span className={styles.word}>{text('menu.backToLive')}</span>
        </Link>
      ) : null}
    </nav>
  );
};
