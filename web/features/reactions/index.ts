export { CardFacts } from './card-facts.tsx';
export { Comments } from './comments.tsx';
export { ReactionCounts } from './reaction-counts.tsx';
export { ReactionStats } from './reaction-stats.tsx';
export { WhoReacted } from './who-reacted.tsx';
