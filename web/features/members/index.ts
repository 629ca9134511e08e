export { MemberStatus } from './member-status.tsx';
export { useDecide } from './members.api.ts';
export { ReasonPresets } from './reason-presets.tsx';
export { StatusChange } from './status-change.tsx';
