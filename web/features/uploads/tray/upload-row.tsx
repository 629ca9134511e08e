import { Box, Group, Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useEffect, useId, useState } from 'react';
import { formatBytes } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import textStyles from '../../../ui/text.module.css';
import type { Owner } from '../engine/uploads.ts';
import { isBusy, type Upload } from '../upload.ts';
import { VideoStateBadge } from '../video-state-badge.tsx';
import { PickFileAgain } from './pick-file-again.tsx';
import { RowActions } from './row-actions.tsx';
import styles from './tray.module.css';

/** One upload: its title, progress and actions. */
export const UploadRow = ({ upload, owner }: { upload: Upload; owner: Owner }) => {
  const text = useText();
  const id = useId();
  const { target } = upload;
  return (
    <li className={styles.row}>
      <Group gap={8} wrap="nowrap">
        <Text span id={id} inherit flex={1} miw={0} fw={550} className={textStyles.truncate} dir="auto" title={target.title}>
          {isBusy(upload) ? text('uploads.sending', { title: target.title }) : target.title}
        </Text>
        <RowActions upload={upload} owner={owner} />
      </Group>
      {upload.status === 'stored' ? <StoredUploadRow upload={upload} owner={owner} /> : <UploadProgress upload={upload} labelledBy={id} />}
    </li>
  );
};

/** The progress as a bar or as text. Not Mantine's Progress: it costs 1.5 kB (gzip) on every page, for one bar. */
const UploadProgress = ({ upload: { status, percent, message, retryAt, outcome }, labelledBy }: { upload: Upload; labelledBy: string }) => {
  const text = useText();
  if (status === 'failed')
    return (
      <Text pe={8} c="var(--declined-ink)" fz={13} style={{ overflowWrap: 'anywhere' }}>
        {message}
      </Text>
    );
  if (status === 'done') return outcome ? <VideoStateBadge upload={outcome} /> : null;
  if (status === 'paused')
    return (
      <Text pe={8} c="dimmed" fz={13} style={{ overflowWrap: 'anywhere' }}>
        {text('uploads.paused', { percent })}
      </Text>
    );
  if (message)
    return (
      <Text pe={8} c="dimmed" fz={13} style={{ overflowWrap: 'anywhere' }}>
        {message} {retryAt === undefined ? null : <RetryTime key={retryAt} at={retryAt} />}
      </Text>
    );
  return percent > 0 ? (
    <ProgressBar percent={percent} labelledBy={labelledBy} />
  ) : (
    <Text pe={8} c="dimmed" fz={13} style={{ overflowWrap: 'anywhere' }}>
      {text('uploads.starting')}
    </Text>
  );
};

/** Counts down to the next try. */
const RetryTime = ({ at }: { at: number }) => {
  const text = useText();
  const [now, setNow] = useState(Date.now);
  const { start, stop } = useInterval(() => setNow(Date.now()), 1000);
  useEffect(() => {
    start();
    return stop;
  }, [start, stop]);
  const count = Math.ceil((at - now) / 1000);
  return text(count > 0 ? 'uploads.retryIn' : 'uploads.retrying', { count });
};

const StoredUploadRow = ({ upload, owner }: { upload: Upload; owner: Owner }) => {
  const text = useText();
  const [isOtherFile, setIsOtherFile] = useState(false);
  const textValues = { name: upload.file.name, size: formatBytes(upload.file.size), percent: upload.percent };
  return (
    <>
      <Text pe={8} c="dimmed" fz={13} style={{ overflowWrap: 'anywhere' }}>
        <bdi>{text('uploads.kept', textValues)}</bdi>
      </Text>
      <PickFileAgain upload={upload} owner={owner} onMismatch={setIsOtherFile} />
      <div role="alert">
        {isOtherFile ? (
          <Text pe={8} c="var(--declined-ink)" fz={13} style={{ overflowWrap: 'anywhere' }}>
            {text('uploads.otherFile', textValues)}
          </Text>
        ) : null}
      </div>
    </>
  );
};

const ProgressBar = ({ percent, labelledBy }: { percent: number; labelledBy: string }) => {
  const text = useText();
  return (
    <Group gap={12} wrap="nowrap" pe={8}>
      <Box
        flex={1}
        h={6}
        bdrs={3}
        bg="var(--hover)"
        style={{ overflow: 'hidden' }}
        role="progressbar"
        aria-labelledby={labelledBy}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div className={styles.progress} style={{ inlineSize: `${percent}%` }} />
      </Box>
      <Text span inherit miw={44} c="var(--ink-soft)" fz={13} ta="end" className={textStyles.numeric}>
        {text('uploads.percent', { percent })}
      </Text>
    </Group>
  );
};
