import { Button, Group } from '@mantine/core';
import { useRef } from 'react';
import { dismissToast, type showSuccess } from '../../platform/toast.ts';

type ToastAction = { message: string; label: string; onAction: () => void };

const duration = 10_000;

/** Shows a toast with one action, such as Undo, for ten seconds. The action runs at most once. */
export const showActionToast = (show: typeof showSuccess, { onAction, ...texts }: ToastAction): void => {
  const id = show(
    <ActionToast
      {...texts}
      onAction={() => {
        dismissToast(id);
        onAction();
      }}
    />,
    { autoClose: duration },
  );
};

const ActionToast = ({ message, label, onAction }: ToastAction) => {
  const isUsed = useRef(false);
  const handleClick = () => {
    if (isUsed.current) return;
    isUsed.current = true;
    onAction();
  };
  return (
    <Group gap={12} justify="space-between" wrap="nowrap" pe={20}>
      {message}
      <Button variant="default" size="compact-sm" flex="none" c="var(--action-ink)" onClick={handleClick}>
        {label}
      </Button>
    </Group>
  );
};
