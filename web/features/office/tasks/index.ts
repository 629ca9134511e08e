export { TaskRows } from './task-rows.tsx';
