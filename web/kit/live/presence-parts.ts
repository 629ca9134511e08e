// One chunk, because forms contain the chip of pages.
export { FormPresence } from './form-presence.tsx';
export { PresenceChip } from './presence-chip.tsx';
