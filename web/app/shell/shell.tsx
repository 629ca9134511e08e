import '../../ui/theme/shell-styles.ts';
import { Stack, UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { useWatchedMe } from '../../features/access/session/index.ts';
import { reloadMe } from '../../features/access/session/session.api.ts';
import { PermissionsProvider } from '../../kit/can.tsx';
import { ApiError } from '../../platform/http/api-error.ts';
import { useText } from '../../platform/i18n.ts';
import { GlobalKeys } from '../keys/global-keys.tsx';
import { archiveMenu, type MenuGroup, mainMenu } from '../menu.ts';
import { SessionDialogs } from '../session/session-dialogs.tsx';
import { useCloseDialogOnBack } from '../use-close-dialog-on-back.ts';
import { Header } from './header.tsx';
import { Page } from './page.tsx';
import styles from './shell.module.css';
import { SideNav } from './side-nav.tsx';
import { useSideNav } from './use-side-nav.ts';

/** Refetches the signed-in user after a 403, because the role may have changed, or a new password or a second step may have become required. */
const usePermissionRefresh = (): void => {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const { error } = event.action;
        if (error instanceof ApiError && error.status === 403 && error.code !== 'fresh_needed') void reloadMe(client);
      }),
    [client],
  );
};

const archiveGroups: readonly MenuGroup[] = [{ heading: 'menu.archive', links: archiveMenu }];

/** The frame of every screen: side navigation, header, banners, and the dialogs for an expired session and for a password confirmation. side-nav.tsx says why it is not AppShell. */
export const Shell = () => {
  const text = useText();
  const me = useWatchedMe();
  const nav = useSideNav();
  const router = useRouter();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  const permissions = useMemo(() => new Set(me?.permissions), [me]);
  const granted = me?.permissions.join(' ');
  const guarded = useRef<string>(undefined);
  useCloseDialogOnBack();
  usePermissionRefresh();
  const isArchive = pathname.toLowerCase().startsWith('/archive');

  // After signing in again on this page the user may have to change the password or set up a second step, so the guard runs again.
  useEffect(() => {
    if (me?.must_change_password || me?.second_step.is_overdue) void router.invalidate();
  }, [me, router]);
  // The open page may need a permission that the user has lost.
  useEffect(() => {
    if (guarded.current !== undefined && guarded.current !== granted) void router.invalidate();
    guarded.current = granted;
  }, [granted, router]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page gets the focus, like a loaded document
  useEffect(() => {
    if (!isFirst.current) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [pathname]);

  return (
    <PermissionsProvider value={permissions}>
      <div className={styles.shell} data-nav={nav.isOpen ? 'open' : 'closed'}>
        <a className={styles.skip} href="#main">
          {text('common.skip')}
        </a>
        <SideNav
          groups={isArchive ? archiveGroups : mainMenu}
          isArchive={isArchive}
          isOpen={nav.isOpen}
          onNavigate={nav.closeIfNarrow}
          onClose={nav.close}
        />
        <UnstyledButton className={styles.scrim} aria-label={text('common.close')} tabIndex={-1} onClick={nav.close} />
        <Stack gap={0} miw={0}>
          <Header isNavOpen={nav.isOpen} onToggleNav={nav.toggle} />
          <main id="main" ref={main} className={styles.main} tabIndex={-1}>
            <Page me={me} />
          </main>
        </Stack>
      </div>
      <GlobalKeys />
      <SessionDialogs />
    </PermissionsProvider>
  );
};
