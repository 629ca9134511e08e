export { useStartedTask } from '../../kit/tasks/started-tasks.ts';
export { TaskRows } from './task-rows.tsx';
