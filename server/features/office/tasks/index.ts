export { defineTask, type NewTaskProblem, type TaskKind, type TaskTools } from './kind.ts';
export { createTaskJobs } from './run.job.ts';
export { tasksRepo } from './tasks.repo.ts';
export { listTaskChanges, startTask } from './tasks.service.ts';
