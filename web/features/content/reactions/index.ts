export { CardFooter } from './card-footer.tsx';
export { Comments } from './comments.tsx';
export { ReactionStats } from './reaction-stats.tsx';
export { reactionsColumn } from './reactions-column.ts';
export { RecordReactions } from './record-reactions.tsx';
