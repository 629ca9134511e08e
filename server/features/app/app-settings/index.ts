export { appSettingsRepo } from './app-settings.repo.ts';
export { readAppVersions } from './app-settings.service.ts';
