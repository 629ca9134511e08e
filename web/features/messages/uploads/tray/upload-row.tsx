import { Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useEffect, useId, useState } from 'react';
import { now } from '../../../../platform/clock.ts';
import { formatBytes } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import textStyles from '../../../../ui/text.module.css';
import { TrayBar, TrayRow, TrayText } from '../../../../ui/tray.tsx';
import type { Owner } from '../engine/uploads.ts';
import { isBusy, type Upload } from '../upload.ts';
import { VideoStateBadge } from '../video-state-badge.tsx';
import { PickFileAgain } from './pick-file-again.tsx';
import { RowActions } from './row-actions.tsx';

/** One upload: its title, progress and actions. */
export const UploadRow = ({ upload, owner }: { upload: Upload; owner: Owner }) => {
  const text = useText();
  const id = useId();
  const { target } = upload;
  return (
    <TrayRow
      title={
        <Text span id={id} inherit flex={1} miw={0} fw={550} className={textStyles.truncate} dir="auto" title={target.title}>
          {isBusy(upload) ? text('uploads.sending', { title: target.title }) : target.title}
        </Text>
      }
      action={<RowActions upload={upload} owner={owner} />}
    >
      {upload.status === 'stored' ? <StoredUploadRow upload={upload} owner={owner} /> : <UploadProgress upload={upload} labelledBy={id} />}
    </TrayRow>
  );
};

/** The progress as a bar or as text. */
const UploadProgress = ({ upload: { status, percent, message, retryAt, outcome }, labelledBy }: { upload: Upload; labelledBy: string }) => {
  const text = useText();
  if (status === 'failed') return <TrayText isError>{message}</TrayText>;
  if (status === 'done' && outcome)
    return (
      <>
        <VideoStateBadge upload={{ ...outcome, notice: null }} />
        {outcome.notice ? <TrayText>{outcome.notice}</TrayText> : null}
      </>
    );
  if (status === 'done') return null;
  if (status === 'paused') return <TrayText>{text('uploads.paused', { percent })}</TrayText>;
  if (message)
    return (
      <TrayText>
        {message} {retryAt === undefined ? null : <RetryTime key={retryAt} at={retryAt} />}
      </TrayText>
    );
  return percent > 0 ? <TrayBar percent={percent} labelledBy={labelledBy} /> : <TrayText>{text('uploads.starting')}</TrayText>;
};

/** Counts down to the next try. */
const RetryTime = ({ at }: { at: number }) => {
  const text = useText();
  const [time, setTime] = useState(now);
  const { start, stop } = useInterval(() => setTime(now()), 1000);
  useEffect(() => {
    start();
    return stop;
  }, [start, stop]);
  const count = Math.ceil((at - time) / 1000);
  return text(count > 0 ? 'uploads.retryIn' : 'uploads.retrying', { count });
};

const StoredUploadRow = ({ upload, owner }: { upload: Upload; owner: Owner }) => {
  const text = useText();
  const [isOtherFile, setIsOtherFile] = useState(false);
  const textValues = { name: upload.file.name, size: formatBytes(upload.file.size), percent: upload.percent };
  return (
    <>
      <TrayText>
        <bdi>{text('uploads.kept', textValues)}</bdi>
      </TrayText>
      <PickFileAgain upload={upload} owner={owner} onMismatch={setIsOtherFile} />
      <div role="alert">{isOtherFile ? <TrayText isError>{text('uploads.otherFile', textValues)}</TrayText> : null}</div>
    </>
  );
};
