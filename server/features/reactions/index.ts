export { listComments, listNewestComments, restoreComments } from './comments.service.ts';
export { doctorSummaryColumns, paginateActivity, reactionCounts } from './reactions.read.ts';
export { doctorSummaryPresenter, listReactions, presentReactionCounts } from './reactions.service.ts';
