import { ActionIcon } from '@mantine/core';
import { type Icon, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useFocusReturn } from '../../../kit/focus-return.ts';
import { useText } from '../../../platform/i18n.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { cancel, dismiss, goOn, type Owner, pause } from '../engine/uploads.ts';
import { isBusy, type Upload, type UploadStep } from '../upload.ts';
import styles from './tray.module.css';

type Turn = { label: 'uploads.pauseOf' | 'uploads.resumeOf' | 'uploads.retryOf'; icon: Icon; act: (key: string) => void };

const going: Turn = { label: 'uploads.pauseOf', icon: IconPlayerPause, act: pause };
const turns: Partial<Record<UploadStep, Turn>> = {
  starting: going,
  running: going,
  waiting: going,
  paused: { label: 'uploads.resumeOf', icon: IconPlayerPlay, act: goOn },
  failed: { label: 'uploads.retryOf', icon: IconRefresh, act: goOn },
};

/** The two buttons of a row: one that pauses it or lets it go on, and one that ends it or takes it away. */
export const RowActions = ({ upload, owner }: { upload: Upload; owner: Owner }) => {
  const text = useText();
  const [isAsking, setIsAsking] = useState(false);
  const { key, step } = upload;
  const { title } = upload.target;
  const turn = turns[step];
  const isUnderWay = isBusy(upload) || step === 'paused';
  return (
    <span className={styles.actions}>
      {turn ? (
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={text(turn.label, { title })} onClick={() => turn.act(key)}>
          <turn.icon size={18} aria-hidden="true" />
        </ActionIcon>
      ) : null}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={text(isUnderWay ? 'uploads.stopOf' : 'uploads.dismissOf', { title })}
        onClick={() => (isUnderWay ? setIsAsking(true) : dismiss(key, owner))}
      >
        <IconX size={18} aria-hidden="true" />
      </ActionIcon>
      {isAsking ? <StopQuestion title={title} onConfirm={() => cancel(key, owner)} onClose={() => setIsAsking(false)} /> : null}
    </span>
  );
};

type StopQuestionProps = { title: string; onConfirm: () => void; onClose: () => void };

const StopQuestion = ({ title, onConfirm, onClose }: StopQuestionProps) => {
  useFocusReturn();
  const text = useText();
  return (
    <ConfirmModal
      opened
      title={text('uploads.stopTitle', { title })}
      confirmLabel={text('uploads.stop')}
      isDangerous
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {text('uploads.stopText')}
    </ConfirmModal>
  );
};
