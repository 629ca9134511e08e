export { isAddressed } from './decisions/addressed.read.ts';
export { listSpentBudgets, spendBudget } from './decisions/budgets.repo.ts';
export { reachOf, reachOfMessages } from './decisions/reach.read.ts';
export { searchMessages } from './messages.read.ts';
export { touchMessages } from './messages.repo.ts';
export { announceMessages } from './scheduling/announce.job.ts';
