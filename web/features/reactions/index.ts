export { CardFacts } from './card-facts.tsx';
export { Comments } from './comments.tsx';
export { Reacted } from './reacted.tsx';
export { ReactionStats } from './reaction-stats.tsx';
