import { contactsHandlers } from './features/app/contacts/contacts.routes.ts';
import { contentHandlers } from './features/app/content/content.routes.ts';
import { libraryHandlers } from './features/app/library/library.routes.ts';
import { meHandlers } from './features/app/me/me.routes.ts';
import { searchHandlers } from './features/app/search/search.routes.ts';
import { appSettingsHandlers } from './features/app/settings/app-settings.routes.ts';
import { webinarsHandlers } from './features/app/webinars/webinars.routes.ts';
import type { Registration } from './platform/registration.ts';

/** Every route of the members' app with its handler. */
export const appRegistrations: readonly Registration[] = [
  ...appSettingsHandlers,
  ...meHandlers,
  ...libraryHandlers,
  ...contentHandlers,
  ...webinarsHandlers,
  ...contactsHandlers,
  ...searchHandlers,
];
