import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, useCallback, useState } from 'react';
import { noticeRoutes } from '../../../../contract/entities/office/notices.ts';
import { pollEvery, routeQuery } from '../../../kit/data/queries.ts';
import { useText } from '../../../platform/i18n.ts';
import { useHasOpened } from '../../../ui/hooks.ts';
import { LazyDialog } from '../../lazy-dialog.tsx';
import styles from '../header.module.css';
import { BellCount, formatBellCount } from './bell-count.tsx';

// Loaded when first opened, because no page needs it at once.
const loadCentre = () => import('../../../features/office/notices/notice-centre.tsx');
const NoticeCentre = lazy(async () => ({ default: (await loadCentre()).NoticeCentre }));

const pollInterval = 60_000;

/** Opens the notices of a user of the back-office, with the number of unseen ones. */
export const NoticeBell = () => {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const hasOpened = useHasOpened(isOpen);
  const close = useCallback(() => setIsOpen(false), []);
  const count = useQuery({ ...routeQuery(noticeRoutes.unseen, {}), ...pollEvery(pollInterval) }).data?.data.unseen ?? 0;
  const label = count === 0 ? text('menu.notices') : text('menu.noticesUnseen', { count, shown: formatBellCount(count) });
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        c="var(--ink-soft)"
        size={40}
        className={styles.bell}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadCentre().catch(() => undefined)}
        onClick={() => setIsOpen(true)}
      >
        <IconBell size={22} stroke={1.7} aria-hidden="true" />
        <BellCount count={count} />
      </ActionIcon>
      <LazyDialog isOpen={isOpen} onFail={close}>
        {hasOpened ? <NoticeCentre isOpen={isOpen} onClose={close} /> : null}
      </LazyDialog>
    </>
  );
};
