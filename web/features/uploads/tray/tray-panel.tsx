import { ActionIcon, Box, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../../platform/i18n.ts';
import type { Owner } from '../engine/uploads.ts';
import { isBusy, type Upload } from '../upload.ts';
import styles from './tray.module.css';
import { UploadRow } from './upload-row.tsx';
import { useAnnouncement } from './use-announcement.ts';

const TaskRows = lazy(async () => ({ default: (await import('../../tasks/index.ts')).TaskRows }));

/** Measures the tray, so that toasts are above it. */
const useTraySize = () => {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const root = document.documentElement.style;
    const observer = new ResizeObserver(([entry]) => root.setProperty('--tray-size', `${entry?.target.clientHeight ?? 0}px`));
    if (panel.current) observer.observe(panel.current);
    return () => {
      observer.disconnect();
      root.removeProperty('--tray-size');
    };
  }, []);
  return panel;
};

type TrayPanelProps = { rows: readonly Upload[]; owner: Owner; hasTasks: boolean };

/** The tray: a header, and one row per upload and task unless it is collapsed. */
export const TrayPanel = ({ rows, owner, hasTasks }: TrayPanelProps) => {
  const text = useText();
  const id = useId();
  const announcement = useAnnouncement(rows);
  const [isCollapsed, setIsCollapsed] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  useKeepFocus(rows.length, toggle);
  const panel = useTraySize();
  const busy = rows.filter(isBusy).length;
  const Chevron = isCollapsed ? IconChevronUp : IconChevronDown;
  return (
    <aside ref={panel} className={styles.tray} aria-labelledby={`${id}-title`}>
      <Group gap={12} wrap="nowrap" mih={48} ps={16} pe={8}>
        <Box component="h2" id={`${id}-title`} flex={1} fz="sm">
          {text(hasTasks ? 'tasks.title' : 'uploads.title')}{' '}
          {hasTasks ? null : (
            <Text span inherit c="dimmed" fw={500}>
              {rows.length}
            </Text>
          )}
        </Box>
        {isCollapsed && busy > 0 ? (
          <Text span inherit pe={8} c="dimmed" fz={13} style={{ overflowWrap: 'anywhere' }}>
            {text('uploads.busy', { count: busy })}
          </Text>
        ) : null}
        <ActionIcon
          ref={toggle}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={text(isCollapsed ? 'tasks.unfold' : 'tasks.fold')}
          aria-expanded={!isCollapsed}
          aria-controls={`${id}-rows`}
          onClick={() => setIsCollapsed(!isCollapsed)}
        >
          <Chevron size={20} aria-hidden="true" />
        </ActionIcon>
      </Group>
      <Box
        component="ul"
        id={`${id}-rows`}
        mah="min(40dvh, 320px)"
        style={{ overflowY: 'auto', borderBlockStart: '1px solid var(--line)' }}
        hidden={isCollapsed}
      >
        {rows.map((upload) => (
          <UploadRow key={upload.key} upload={upload} owner={owner} />
        ))}
        {hasTasks ? (
          <Suspense fallback={null}>
            <TaskRows />
          </Suspense>
        ) : null}
      </Box>
      <VisuallyHidden component="p" aria-live="polite">
        {announcement}
      </VisuallyHidden>
    </aside>
  );
};

/** When a row with the focus disappears, the focus moves to the tray, or to the page after the last row. */
const useKeepFocus = (count: number, toggle: React.RefObject<HTMLButtonElement | null>) => {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) toggle.current?.focus({ preventScroll: true });
    before.current = count;
  }, [count, toggle]);
  useEffect(() => {
    const panel = toggle.current?.closest('aside');
    return () => {
      const isFocusLost = document.activeElement === document.body || panel?.contains(document.activeElement);
      if (isFocusLost) document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, [toggle]);
};
