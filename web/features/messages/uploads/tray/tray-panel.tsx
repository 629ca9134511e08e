import { Box, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { noTasks, type TaskCounts } from '../../../../kit/tasks/started-tasks.ts';
import { useText } from '../../../../platform/i18n.ts';
import type { Owner } from '../engine/uploads.ts';
import { isBusy, type Upload } from '../upload.ts';
import styles from './tray.module.css';
import { UploadRow } from './upload-row.tsx';
import { useAnnouncement } from './use-announcement.ts';
import { useExpanded } from './use-expanded.ts';

const TaskRows = lazy(async () => ({ default: (await import('../../../office/tasks/index.ts')).TaskRows }));

/** Measures the tray, so that toasts and the bars at the bottom of the window are above it. */
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

type Counts = { active: number; stopped: number; failed: number; done: number };

const countRows = (rows: readonly Upload[], tasks: TaskCounts): Counts => {
  const uploads = (...statuses: Upload['status'][]) => rows.filter(({ status }) => statuses.includes(status)).length;
  return {
    active: rows.filter(isBusy).length + tasks.active,
    stopped: uploads('paused', 'stored'),
    failed: uploads('failed') + tasks.failed,
    done: uploads('done') + tasks.done,
  };
};

/** What the collapsed tray says about its rows: the most important count. */
const useSummary = (counts: Counts): string => {
  const text = useText();
  const shown = (['active', 'failed', 'stopped', 'done'] as const).find((name) => counts[name] > 0);
  return shown === undefined ? '' : text(`tasks.summary.${shown}`, { count: counts[shown] });
};

type TrayPanelProps = { rows: readonly Upload[]; owner: Owner; hasTasks: boolean };

/** The tray: a button that collapses it to a chip, and one row per upload and task. */
export const TrayPanel = ({ rows, owner, hasTasks }: TrayPanelProps) => {
  const text = useText();
  const id = useId();
  const announcement = useAnnouncement(rows);
  const [tasks, setTasks] = useState(noTasks);
  const counts = countRows(rows, hasTasks ? tasks : noTasks);
  const summary = useSummary(counts);
  const panel = useTraySize();
  const { isExpanded, toggle } = useExpanded({ isActive: counts.active > 0, needsUser: rows.some(isStopped), panel });
  const button = useRef<HTMLButtonElement>(null);
  useKeepFocus(rows.length, button);
  const Chevron = isExpanded ? IconChevronDown : IconChevronUp;
  return (
    <aside ref={panel} className={styles.tray} data-collapsed={!isExpanded || undefined} aria-labelledby={`${id}-title`}>
      <h2>
        <UnstyledButton ref={button} className={styles.header} aria-expanded={isExpanded} aria-controls={`${id}-rows`} onClick={toggle}>
          <span id={`${id}-title`}>{text(hasTasks ? 'tasks.title' : 'uploads.title')}</span>
          <Text span inherit flex={1} c="dimmed" fw={500}>
            {summary}
          </Text>
          <Chevron size={20} aria-hidden="true" />
        </UnstyledButton>
      </h2>
      <Box className={styles.rows} component="ul" id={`${id}-rows`} hidden={!isExpanded}>
        {rows.map((upload) => (
          <UploadRow key={upload.key} upload={upload} owner={owner} />
        ))}
        {hasTasks ? (
          <Suspense fallback={null}>
            <TaskRows onCounts={setTasks} />
          </Suspense>
        ) : null}
      </Box>
      <VisuallyHidden component="p" aria-live="polite">
        {announcement}
      </VisuallyHidden>
    </aside>
  );
};

/** An upload that goes on only if the user does something. */
const isStopped = ({ status }: Upload) => status === 'paused' || status === 'stored' || status === 'failed';

/** When a row with the focus disappears, the focus moves to the tray, or to the page after the last row. */
const useKeepFocus = (count: number, button: React.RefObject<HTMLButtonElement | null>) => {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    before.current = count;
  }, [count, button]);
  useEffect(() => {
    const panel = button.current?.closest('aside');
    return () => {
      const isFocusLost = document.activeElement === document.body || panel?.contains(document.activeElement);
      if (isFocusLost) document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, [button]);
};
