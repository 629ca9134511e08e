export { encryptFiles } from './encrypt.job.ts';
export { filesHandlers } from './files.routes.ts';
export { recordFile } from './files.service.ts';
export { renewSecrets } from './renew.job.ts';
