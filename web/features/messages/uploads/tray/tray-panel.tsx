import { Box, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconProgress } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { noTasks, type TaskCounts } from '../../../../kit/tasks/started-tasks.ts';
import { formatNumber } from '../../../../platform/format-number.ts';
import { useText } from '../../../../platform/i18n.ts';
import type { Owner } from '../engine/uploads.ts';
import { isBusy, type Upload } from '../upload.ts';
import styles from './tray.module.css';
import { UploadRow } from './upload-row.tsx';
import { useAnnouncement } from './use-announcement.ts';

const TaskRows = lazy(async () => ({ default: (await import('../../../office/tasks/index.ts')).TaskRows }));

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

/** What the button says about the rows: the progress of the only upload, or the most important count; `short` is for a phone. */
const useSummary = (counts: Counts, rows: readonly Upload[]): { summary: string; short: string; percent?: number } => {
  const text = useText();
  const upload = counts.active === 1 ? rows.find(isBusy) : undefined;
  if (upload) {
    const short = text('uploads.percent', { percent: upload.percent });
    return { summary: text('uploads.sending', { title: upload.target.title }), short, percent: upload.percent };
  }
  const shown = (['active', 'failed', 'stopped', 'done'] as const).find((name) => counts[name] > 0);
  return shown === undefined
    ? { summary: '', short: '' }
    : { summary: text(`tasks.summary.${shown}`, { count: counts[shown] }), short: formatNumber(counts[shown]) };
};

/** Whether a dialog is open, for example one of a row. The tray stays open below it. */
const hasDialog = (): boolean => document.querySelector('[aria-modal=true]') !== null;

type TrayPanelProps = { rows: readonly Upload[]; owner: Owner; hasTasks: boolean };

/** The tray: a button in the header with the progress, and below it, while it is open, one row per upload and task. */
export const TrayPanel = ({ rows, owner, hasTasks }: TrayPanelProps) => {
  const text = useText();
  const id = useId();
  const announcement = useAnnouncement(rows);
  const [tasks, setTasks] = useState(noTasks);
  const counts = countRows(rows, hasTasks ? tasks : noTasks);
  const { summary, short, percent } = useSummary(counts, rows);
  const [isExpanded, setIsExpanded] = useState(false);
  const close = () => {
    if (!hasDialog()) setIsExpanded(false);
  };
  const panel = useClickOutside<HTMLElement>(close);
  const button = useRef<HTMLButtonElement>(null);
  useKeepFocus(rows.length, button);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || hasDialog()) return;
    close();
    button.current?.focus();
  };
  return (
    <aside ref={panel} className={styles.tray} aria-labelledby={`${id}-title`} onKeyDown={handleKey}>
      <UnstyledButton
        ref={button}
        className={styles.button}
        data-failed={(counts.active === 0 && counts.failed > 0) || undefined}
        aria-expanded={isExpanded}
        aria-controls={`${id}-rows`}
        title={summary}
        onClick={() => setIsExpanded(!isExpanded)}
      >
        <VisuallyHidden id={`${id}-title`}>{text(hasTasks ? 'tasks.title' : 'uploads.title')}</VisuallyHidden>
        <IconProgress size={20} stroke={1.7} aria-hidden="true" />
        <span className={styles.summary}>{summary}</span>
        <span className={styles.short} data-percent={percent !== undefined || undefined} aria-hidden="true">
          {short}
        </span>
        {percent === undefined ? null : <span className={styles.progress} style={{ inlineSize: `${percent}%` }} />}
      </UnstyledButton>
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
