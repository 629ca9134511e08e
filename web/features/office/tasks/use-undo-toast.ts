import { type Task, taskRoutes } from '../../../../contract/entities/office/tasks.ts';
import { useCan } from '../../../kit/can.tsx';
import { showActionToast } from '../../../kit/dialog/action-toast.tsx';
import { useText } from '../../../platform/i18n.ts';
import { showError, showSuccess } from '../../../platform/toast.ts';
import { getShownState } from './shown-state.ts';
import { useUndoTask } from './tasks.api.ts';

/** Returns a function that shows in a toast how a task ended, with Undo. It does nothing for a task that the user cannot undo. */
export const useUndoToast = () => {
  const text = useText();
  const can = useCan();
  const { undo } = useUndoTask();
  return (task: Task): void => {
    const { id, title, state, done, undo_until: until } = task;
    if (until === null || !can(taskRoutes.undo)) return;
    showActionToast(state === 'failed' ? showError : showSuccess, {
      text: `${title}: ${text(`tasks.state.${getShownState(task)}`, { count: done })}`,
      label: text('tasks.undo'),
      onAction: () => void undo(id),
    });
  };
};
