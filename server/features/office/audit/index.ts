export { recordTitle } from './audit.read.ts';
export { readActivity } from './audit.service.ts';
export { changesRecord } from './changes.ts';
export { checkTrail } from './sealing/check.service.ts';
export { sealAll } from './sealing/seal.service.ts';
export { type Sealing, startSealing } from './sealing/sealing.ts';
