import { configRoutes } from '../../../../contract/app/config.ts';
import { appSettingsRoutes } from '../../../../contract/entities/office/app-settings.ts';
import { handle } from '../../../kit/handle.ts';
import { appSettings } from './app-settings.service.ts';
import { officeSettings } from './office-settings.service.ts';

export const appSettingsHandlers = [
  handle(configRoutes.read, ({ context }) => appSettings.config(context)),
  handle(configRoutes.choices, ({ context }) => appSettings.choices(context)),
];

/** The routes of the office. */
export const officeSettingsHandlers = [
  handle(appSettingsRoutes.get, ({ context }) => officeSettings.get(context)),
  handle(appSettingsRoutes.update, ({ body, context }) => officeSettings.update(context, body)),
];
