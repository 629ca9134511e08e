import { ActionIcon, Flex } from '@mantine/core';
import { type Icon, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useFocusReturn } from '../../../../kit/dialog/focus-return.ts';
import { useText } from '../../../../platform/i18n.ts';
import { ConfirmModal } from '../../../../ui/confirm-modal.tsx';
import { cancel, dismiss, type Owner, pause, resume } from '../engine/uploads.ts';
import { isBusy, type Upload, type UploadStatus } from '../upload.ts';

type ToggleAction = { label: 'uploads.pauseOf' | 'uploads.resumeOf' | 'uploads.retryOf'; icon: Icon; onClick: (key: string) => void };

const pauseAction: ToggleAction = { label: 'uploads.pauseOf', icon: IconPlayerPause, onClick: pause };
const toggleActions: Partial<Record<UploadStatus, ToggleAction>> = {
  starting: pauseAction,
  running: pauseAction,
  waiting: pauseAction,
  paused: { label: 'uploads.resumeOf', icon: IconPlayerPlay, onClick: resume },
  failed: { label: 'uploads.retryOf', icon: IconRefresh, onClick: resume },
};

/** The row's two buttons: pause or resume, and cancel or dismiss. */
export const RowActions = ({ upload, owner }: { upload: Upload; owner: Owner }) => {
  const text = useText();
  const [isConfirming, setIsConfirming] = useState(false);
  const { key, status } = upload;
  const { title } = upload.target;
  const toggle = toggleActions[status];
  const isActive = isBusy(upload) || status === 'paused';
  return (
    <Flex component="span" flex="none">
      {toggle ? (
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={text(toggle.label, { title })} onClick={() => toggle.onClick(key)}>
          <toggle.icon size={18} aria-hidden="true" />
        </ActionIcon>
      ) : null}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={text(isActive ? 'uploads.stopOf' : 'uploads.dismissOf', { title })}
        onClick={() => (isActive ? setIsConfirming(true) : dismiss(key, owner))}
      >
        <IconX size={18} aria-hidden="true" />
      </ActionIcon>
      {isConfirming ? <ConfirmCancel title={title} onConfirm={() => cancel(key, owner)} onClose={() => setIsConfirming(false)} /> : null}
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
