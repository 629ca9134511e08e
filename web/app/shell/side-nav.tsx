import { type Icon, IconArchive, IconArrowBackUp } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useCan } from '../../kit/can.tsx';
import { startSearch } from '../../kit/list/start-search.ts';
import { useText } from '../../platform/i18n.ts';
import { Logo } from '../../ui/picture/logo.tsx';
import { archiveMenu, type MenuGroup, type MenuLink } from '../menu.ts';
import { normalizePath } from '../screens.ts';
import styles from './side-nav.module.css';

type SideNavProps = { groups: readonly MenuGroup[]; isArchive: boolean; isOpen: boolean; onNavigate: () => void; onClose: () => void };

/** True if a link leads to the open page or to a page above it. */
const isActivePath = (path: string, link: string): boolean => {
  const [current, target] = [normalizePath(path), normalizePath(link)];
  return current === target || (target !== '' && current.startsWith(`${target}/`));
};

const isOverlay = () => window.innerWidth < 768;

/**
 * The links of the screens that the session may open, in groups: with labels if it is open, as icons if it is closed, over the page on a phone. Not
 * Mantine's AppShell and NavLink: together they cost 8.9 kB (gzip) on every page.
 */
export const SideNav = ({ groups, isArchive, isOpen, onNavigate, onClose }: SideNavProps) => {
  const text = useText();
  const can = useCan();
  const nav = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current && isOverlay()) nav.current?.querySelector('a')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOverlay()) onClose();
  };
  const allowed = groups
    .map((group) => ({ ...group, links: group.links.filter(({ permission }) => can({ permission })) }))
    .filter(({ links }) => links.length > 0);
  const archive = archiveMenu.find(({ permission }) => can({ permission }));
  const itemOf = (item: NavItem) => <NavLink key={item.to} item={item} hasTooltip={!isOpen} onNavigate={onNavigate} />;
  const sectionOf = ({ heading, links }: MenuGroup) => (
    <section key={heading ?? 'top'} aria-label={heading && text(heading)}>
      {heading && (isArchive || allowed.length > 2) ? <p className={styles.heading}>{text(heading)}</p> : null}
      <ul className={styles.links}>
        {links.map((link) => (
          <li key={link.to}>{itemOf({ ...link, label: text(link.label) })}</li>
        ))}
      </ul>
    </section>
  );
  return (
    <nav
      ref={nav}
      id="side-nav"
      className={styles.nav}
      data-open={isOpen}
      aria-label={text(isArchive ? 'menu.archiveLabel' : 'menu.label')}
      onKeyDown={handleKey}
    >
      <Link to="/" className={styles.brand} onClick={onNavigate} title={isOpen ? undefined : text('brand.name')}>
        <Logo />
        <span className={styles.label}>{text('brand.name')}</span>
      </Link>
      <div className={styles.groups}>{allowed.filter(({ isAtEnd }) => !isAtEnd).map(sectionOf)}</div>
      <div className={styles.end}>
        {allowed.filter(({ isAtEnd }) => isAtEnd).map(sectionOf)}
        {isArchive ? itemOf({ to: '/', label: text('menu.backToLive'), icon: IconArrowBackUp }) : null}
        {archive && !isArchive ? itemOf({ to: archive.to, label: text('menu.archive'), icon: IconArchive }) : null}
      </div>
    </nav>
  );
};

type NavItem = { to: string; label: string; icon: Icon; badge?: MenuLink['badge'] };

/** A link of the navigation. Without a visible label its name is a tooltip while it is hovered or focused. */
const NavLink = ({ item, hasTooltip, onNavigate }: { item: NavItem; hasTooltip: boolean; onNavigate: () => void }) => {
  const { to, label, icon: LinkIcon, badge: LinkBadge } = item;
  const { pathname } = useLocation();
  const link = useRef<HTMLAnchorElement>(null);
  // The navigation scrolls, so an absolute tooltip would be cut; a fixed one needs the position of the link.
  const placeTooltip = () => {
    const { top = 0, height = 0 } = link.current?.getBoundingClientRect() ?? {};
    link.current?.style.setProperty('--tooltip-top', `${top + height / 2}px`);
  };
  return (
    <Link
      ref={link}
      to={to}
      search={startSearch(to) as never}
      className={styles.link}
      data-tooltip={hasTooltip || undefined}
      aria-current={isActivePath(pathname, to) ? 'page' : undefined}
      onClick={onNavigate}
      onPointerEnter={placeTooltip}
      onFocus={placeTooltip}
    >
      <LinkIcon size={20} stroke={1.7} aria-hidden="true" />
      <span className={styles.label}>{label}</span>
      {LinkBadge ? <LinkBadge /> : null}
    </Link>
  );
};
