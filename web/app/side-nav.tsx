import { IconArrowBackUp } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useCan } from '../kit/can.tsx';
import { useText } from '../platform/i18n.ts';
import { Logo } from '../ui/logo.tsx';
import type { MenuLink } from './menu.ts';
import { normalizePath } from './screens.ts';
import styles from './side-nav.module.css';

type SideNavProps = { links: readonly MenuLink[]; isArchive: boolean; isOpen: boolean; onNavigate: () => void; onClose: () => void };

/** True if a link leads to the open page or to a page above it. */
const isActivePath = (path: string, link: string): boolean => {
  const [current, target] = [normalizePath(path), normalizePath(link)];
  return current === target || (target !== '' && current.startsWith(`${target}/`));
};

const isOverlay = () => window.innerWidth < 768;

/**
 * The links of the screens that the session may open: with labels if it is open, as icons if it is closed, over the page on a phone. Not
 * Mantine's AppShell and NavLink: together they cost 8.9 kB (gzip) on every page.
 */
export const SideNav = ({ links, isArchive, isOpen, onNavigate, onClose }: SideNavProps) => {
  const text = useText();
  const can = useCan();
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
      <Link to="/" className={styles.brand} onClick={onNavigate} title={titleOf(text('brand.name'))}>
        <Logo />
        <span className={styles.label}>{text('brand.name')}</span>
      </Link>
      {isArchive ? <p className={styles.section}>{text('menu.archive')}</p> : null}
      <ul className={styles.links}>
        {links
          .filter(({ permission }) => can({ permission }))
          .map(({ to, label, icon: LinkIcon, badge: LinkBadge }) => (
            <li key={to}>
              <Link
                to={to}
                className={styles.link}
                aria-current={isActivePath(pathname, to) ? 'page' : undefined}
                onClick={onNavigate}
                title={titleOf(text(label))}
              >
                <LinkIcon size={20} stroke={1.7} aria-hidden="true" />
                <span className={styles.label}>{text(label)}</span>
                {LinkBadge ? <LinkBadge /> : null}
              </Link>
            </li>
          ))}
      </ul>
      {isArchive ? (
        <Link to="/" className={`${styles.link} ${styles.back}`} onClick={onNavigate} title={titleOf(text('menu.backToLive'))}>
          <IconArrowBackUp size={20} stroke={1.7} aria-hidden="true" />
          <span className={styles.label}>{text('menu.backToLive')}</span>
        </Link>
      ) : null}
    </nav>
  );
};
