import { Box, Button, Group } from '@mantine/core';
import { useRef } from 'react';
import { dismissToast, type showSuccess } from '../../platform/toast.ts';

type ToastAction = {
  text: string;
  label: string;
  /** Another action, before the first one. */
  other?: { label: string; onAction: () => void } | undefined;
  /** The toast stays until the user closes it or takes the action. */
  isPersistent?: boolean;
  /** Names the toast, so that it can be dismissed. */
  toastId?: string;
  onAction: () => void;
};

const duration = 10_000;

/** Shows a toast with an action, such as Undo, for ten seconds unless it is persistent. At most one action runs, once. */
export const showActionToast = (
  show: typeof showSuccess,
  { text, label, onAction, other, isPersistent = false, toastId }: ToastAction,
): void => {
  const id = show(
    <ActionToast text={text} actions={[...(other ? [other] : []), { label, onAction }]} onAction={() => dismissToast(id)} />,
    { autoClose: isPersistent ? false : duration, ...(toastId === undefined ? {} : { toastId }) },
  );
};

type ActionToastProps = { text: string; actions: readonly { label: string; onAction: () => void }[]; onAction: () => void };

const ActionToast = ({ text, actions, onAction }: ActionToastProps) => {
  const isUsed = useRef(false);
  const handleClick = (act: () => void) => {
    if (isUsed.current) return;
    isUsed.current = true;
    onAction();
    act();
  };
  return (
    // A long text has the button below it.
    <Group gap="8px 12px" justify="space-between" pe={20}>
      <Box flex="1 1 140px">{text}</Box>
      <Group gap={8} flex="none">
        {actions.map(({ label, onAction: act }) => (
          <Button key={label} variant="default" size="compact-sm" c="var(--action-ink)" onClick={() => handleClick(act)}>
            {label}
          </Button>
        ))}
      </Group>
    </Group>
  );
};
