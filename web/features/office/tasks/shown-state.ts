import type { Task } from '../../../../contract/entities/office/tasks.ts';
import { isUnfinished } from './tasks.api.ts';

/** What is shown as the state of a task: how it ended, whether it is undone, or `unchanged` if every record was refused. */
export type ShownState = Task['state'] | 'unchanged' | 'undoing' | 'undone';

export const getShownState = ({ state, done, failed, undone_by: undo }: Task): ShownState => {
  if (undo?.state === 'done') return 'undone';
  if (undo && isUnfinished(undo)) return 'undoing';
  return state === 'done' && done === 0 && failed > 0 ? 'unchanged' : state;
};
