import { ActionIcon, Flex } from '@mantine/core';
import { type Icon, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useFocusReturn } from '../../../kit/dialog/focus-return.ts';
import { useText } from '../../../platform/i18n.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { cancel, dismiss, type Owner, pause, resume } from '../engine/uploads.ts';
import { isBusy, type Upload, type UploadStep } from '../upload.ts';

type ToggleAction = { label: 'uploads.pauseOf' | 'uploads.resumeOf' | 'uploads.retryOf'; icon: Icon; act: (key: string) => void };

const runningSteps: ToggleAction = { label: 'uploads.pauseOf', icon: IconPlayerPause, act: pause };
const toggleActions: Partial<Record<UploadStep, ToggleAction>> = {
  starting: runningSteps,
  running: runningSteps,
  waiting: runningSteps,
  paused: { label: 'uploads.resumeOf', icon: IconPlayerPlay, act: resume },
  failed: { label: 'uploads.retryOf', icon: IconRefresh, act: resume },
};

/** The row's two buttons: pause or resume, and cancel or dismiss. */
export const RowActions = ({ upload, owner }: { upload: Upload; owner: Owner }) => {
  const text = useText();
  const [isAsking, setIsAsking] = useState(false);
  const { key, step } = upload;
  const { title } = upload.target;
  const turn = toggleActions[step];
  const isUnderWay = isBusy(upload) || step === 'paused';
  return (
    <Flex component="span" flex="none">
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
      {isAsking ? <ConfirmCancel title={title} onConfirm={() => cancel(key, owner)} onClose={() => setIsAsking(false)} /> : null}
    </Flex>
  );
};

type ConfirmCancelProps = { title: string; onConfirm: () => void; onClose: () => void };

const ConfirmCancel = ({ title, onConfirm, onClose }: ConfirmCancelProps) => {
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
