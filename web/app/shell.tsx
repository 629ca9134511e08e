import '../ui/shell-styles.ts';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { SessionSheet, useMe } from '../features/session/index.ts';
import { UploadTray } from '../features/uploads/index.ts';
import { GrantedProvider } from '../kit/can.tsx';
import { useText } from '../platform/i18n.ts';
import { archiveMenu } from './archive-menu.ts';
import { Header } from './header.tsx';
import { mainMenu } from './menu.ts';
import styles from './shell.module.css';
import { SideNav } from './side-nav.tsx';
import { useSideNav } from './use-side-nav.ts';

/** What surrounds every room: side navigation, header, the tray of uploads, and the sign-in sheet that waits for an ended session. */
export const Shell = () => {
  const text = useText();
  const me = useMe();
  const nav = useSideNav();
  const router = useRouter();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  const granted = useMemo(() => new Set(me?.permissions), [me]);
  const isArchive = pathname.toLowerCase().startsWith('/archive');

  // Who signs in again over the page may have got a new password meanwhile: the guard then decides anew.
  useEffect(() => {
    if (me?.must_change_password) void router.invalidate();
  }, [me, router]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page takes the focus, as a loaded document would
  useEffect(() => {
    if (!isFirst.current) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [pathname]);

  return (
    <GrantedProvider value={granted}>
      <div className={styles.shell} data-nav={nav.isOpen ? 'open' : 'closed'}>
        <a className={styles.skip} href="#main">
          {text('common.skip')}
        </a>
        <SideNav
          links={isArchive ? archiveMenu : mainMenu}
          isArchive={isArchive}
          isOpen={nav.isOpen}
          onFollow={nav.closeIfNarrow}
          onClose={nav.close}
        />
        <button type="button" className={styles.scrim} aria-label={text('common.close')} tabIndex={-1} onClick={nav.close} />
        <div className={styles.body}>
          <Header isNavOpen={nav.isOpen} onToggleNav={nav.toggle} />
          <main id="main" ref={main} className={styles.main} tabIndex={-1}>
            <Outlet />
          </main>
          <UploadTray />
        </div>
      </div>
      <SessionSheet />
    </GrantedProvider>
  );
};
