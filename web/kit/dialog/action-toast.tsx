import { Box, Button, Group } from '@mantine/core';
import { useRef } from 'react';
import { dismissToast, type showSuccess } from '../../platform/toast.ts';

type ToastAction = {
  text: string;
  label: string;
  /** The toast stays until the user closes it or takes the action. */
  isPersistent?: boolean;
  onAction: () => void;
};

const duration = 10_000;

/** Shows a toast with one action, such as Undo, for ten seconds unless it is persistent. The action runs at most once. */
export const showActionToast = (show: typeof showSuccess, { onAction, isPersistent = false, ...texts }: ToastAction): void => {
  const id = show(
    <ActionToast
      {...texts}
      onAction={() => {
        dismissToast(id);
        onAction();
      }}
    />,
    { autoClose: isPersistent ? false : duration },
  );
};

const ActionToast = ({ text, label, onAction }: Omit<ToastAction, 'isPersistent'>) => {
  const isUsed = useRef(false);
  const handleClick = () => {
    if (isUsed.current) return;
    isUsed.current = true;
    onAction();
  };
  return (
    // A long text has the button below it.
    <Group gap="8px 12px" justify="space-between" pe={20}>
      <Box flex="1 1 140px">{text}</Box>
      <Button variant="default" size="compact-sm" flex="none" c="var(--action-ink)" onClick={handleClick}>
        {label}
      </Button>
    </Group>
  );
};
