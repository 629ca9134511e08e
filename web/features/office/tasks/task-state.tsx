import type { Task } from '../../../../contract/entities/office/tasks.ts';
import { useText } from '../../../platform/i18n.ts';
import { StatusBadge, type StatusTone } from '../../../ui/state/status-badge.tsx';
import { getShownState, type ShownState } from './shown-state.ts';

const tones = {
  waiting: 'pending',
  running: 'pending',
  done: 'approved',
  failed: 'declined',
  cancelled: 'neutral',
  unchanged: 'neutral',
  undoing: 'pending',
  undone: 'neutral',
} as const satisfies Record<ShownState, StatusTone>;

/** The state of a task as a badge. */
export const TaskState = ({ task }: { task: Task }) => {
  const text = useText();
  const state = getShownState(task);
  return <StatusBadge tone={tones[state]} label={text(`tasks.states.${state}`)} />;
};
