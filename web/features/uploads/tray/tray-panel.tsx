import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../../platform/i18n.ts';
import type { Owner } from '../engine/uploads.ts';
import { isBusy, type Upload } from '../upload.ts';
import styles from './tray.module.css';
import { UploadRow } from './upload-row.tsx';
import { useAnnouncement } from './use-announcement.ts';

/** The tray: a line that says how many uploads there are, and a row of each unless it is folded. */
export const TrayPanel = ({ rows, owner }: { rows: readonly Upload[]; owner: Owner }) => {
  const text = useText();
  const id = useId();
  const announcement = useAnnouncement(rows);
  const [isFolded, setIsFolded] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  useFocusKept(rows.length, toggle);
  const busy = rows.filter(isBusy).length;
  const Chevron = isFolded ? IconChevronUp : IconChevronDown;
  return (
    <aside className={styles.tray} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title}>
          {text('uploads.title')} <span className={styles.count}>{rows.length}</span>
        </h2>
        {isFolded && busy > 0 ? <span className={styles.faint}>{text('uploads.busy', { count: busy })}</span> : null}
        <ActionIcon
          ref={toggle}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={text(isFolded ? 'uploads.unfold' : 'uploads.fold')}
          aria-expanded={!isFolded}
          aria-controls={`${id}-rows`}
          onClick={() => setIsFolded(!isFolded)}
        >
          <Chevron size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
      <ul id={`${id}-rows`} className={styles.rows} hidden={isFolded}>
        {rows.map((upload) => (
          <UploadRow key={upload.key} upload={upload} owner={owner} />
        ))}
      </ul>
      <p className="only-read-aloud" aria-live="polite">
        {announcement}
      </p>
    </aside>
  );
};

/** A row that goes with the focus in it leaves the focus to the tray, and the last one to the page. */
const useFocusKept = (count: number, toggle: React.RefObject<HTMLButtonElement | null>) => {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) toggle.current?.focus({ preventScroll: true });
    before.current = count;
  }, [count, toggle]);
  useEffect(() => {
    const panel = toggle.current?.closest('aside');
    return () => {
      const isLost = document.activeElement === document.body || panel?.contains(document.activeElement);
      if (isLost) document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, [toggle]);
};
