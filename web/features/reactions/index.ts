export { pictureLife } from './picture-life.ts';
export { ReactionCounts } from './reaction-counts.tsx';
export { WhoReacted } from './who-reacted.tsx';
