export { commentPage, newestComments } from './comments.service.ts';
export { actingDoctorColumns } from './reactions.read.ts';
export { presentActingDoctor, reactionCountsOf, whoReacted } from './reactions.service.ts';
