export { type Commentable, commentTables } from './comments.read.ts';
export { deleteOwnComment, findOwnComment, storeComment } from './comments.repo.ts';
export { commentAuditNames, hideComment, listComments, listNewestComments, restoreComments, showComments } from './comments.service.ts';
export { doctorSummaryColumns, type Reactable, reactionCounts, readActivity, readReactionCounts, withDoctors } from './reactions.read.ts';
export { removeReaction, setReaction } from './reactions.repo.ts';
export { doctorSummaryPresenter, listReactions, presentReactionCounts } from './reactions.service.ts';
