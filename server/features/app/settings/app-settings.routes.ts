import { configRoutes } from '../../../../contract/app/config.ts';
import { handle } from '../../../kit/handle.ts';
import { appSettings } from './app-settings.service.ts';

export const appSettingsHandlers = [
  handle(configRoutes.read, ({ context }) => appSettings.config(context)),
  handle(configRoutes.choices, ({ context }) => appSettings.choices(context)),
];
