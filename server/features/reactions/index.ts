export { actingDoctorColumns } from './reactions.read.ts';
export { presentActingDoctor, reactionCountsOf, whoReacted } from './reactions.service.ts';
