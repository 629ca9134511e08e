export { listComments, listNewestComments, restoreComments } from './comments.service.ts';
export { doctorSummaryColumns, reactionCounts, readActivity, withDoctors } from './reactions.read.ts';
export { removeReaction, setReaction } from './reactions.repo.ts';
export { doctorSummaryPresenter, listReactions, presentReactionCounts } from './reactions.service.ts';
