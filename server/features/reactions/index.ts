export { commentPage, newestComments } from './comments.service.ts';
export { actingDoctorColumns, deedPage, type Reacted } from './reactions.read.ts';
export { presentActingDoctor, reactionCountsOf, whoReacted } from './reactions.service.ts';
