import type { Task } from '../../../contract/entities/tasks.ts';
import { useText } from '../../platform/i18n.ts';
import { StatusBadge, type StatusTone } from '../../ui/status-badge.tsx';
import { isUnfinished } from './tasks.api.ts';

const tones = {
  waiting: 'pending',
  running: 'pending',
  done: 'approved',
  failed: 'declined',
  cancelled: 'neutral',
  undoing: 'pending',
  undone: 'neutral',
} as const satisfies Record<string, StatusTone>;

const stateOf = ({ state, undone_by: undo }: Task): keyof typeof tones => {
  if (undo?.state === 'done') return 'undone';
  return undo && isUnfinished(undo) ? 'undoing' : state;
};

/** The state of a task: how it ended, or whether it is undone. */
export const TaskState = ({ task }: { task: Task }) => {
  const text = useText();
  const state = stateOf(task);
  return <StatusBadge tone={tones[state]} label={text(`tasks.states.${state}`)} />;
};
