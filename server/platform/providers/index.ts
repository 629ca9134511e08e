export { type Checked, checkProviders, SettingError } from './check.ts';
export { createProviderClient } from './client.ts';
export { ProviderError } from './errors.ts';
export { createProviderLog, type ProviderLog } from './log.ts';
export { readProviderCalls, startStoringCalls } from './stored-calls.ts';
