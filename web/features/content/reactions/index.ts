export { CardFooter } from './card-footer.tsx';
export { Comments } from './comments.tsx';
export { ReactionStats } from './reaction-stats.tsx';
export { RecordReactions } from './record-reactions.tsx';
