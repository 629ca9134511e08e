// biome-ignore-all lint/plugin/max-imports: the registry of all handlers of the members' app imports every feature of it

import { appSettingsHandlers } from './features/app/app-settings/app-settings.routes.ts';
import { applicationHandlers } from './features/app/application/application.routes.ts';
import { blocksHandlers } from './features/app/blocks/blocks.routes.ts';
import { commentHandlers } from './features/app/comments/comments.routes.ts';
import { contactsHandlers } from './features/app/contacts/contacts.routes.ts';
import { contentHandlers } from './features/app/content/content.routes.ts';
import { homeHandlers } from './features/app/home/home.routes.ts';
import { libraryHandlers } from './features/app/library/library.routes.ts';
import { meHandlers } from './features/app/me/me.routes.ts';
import { messageHandlers } from './features/app/messages/messages.routes.ts';
import { receivedHandlers } from './features/app/notifications/received.routes.ts';
import { playHandlers } from './features/app/play/play.routes.ts';
import { postHandlers } from './features/app/posts/posts.routes.ts';
import { reactionHandlers } from './features/app/reactions/reactions.routes.ts';
import { registrationHandlers } from './features/app/registration/registration.routes.ts';
import { reportsHandlers } from './features/app/reports/reports.routes.ts';
import { searchHandlers } from './features/app/search/search.routes.ts';
import { appSessionHandlers } from './features/app/session/index.ts';
import { webinarsHandlers } from './features/app/webinars/webinars.routes.ts';
import type { Registration } from './platform/registration.ts';

/** Every route of the members' app with its handler. */
export const appRegistrations: readonly Registration[] = [
  ...appSettingsHandlers,
  ...registrationHandlers,
  ...applicationHandlers,
  ...appSessionHandlers,
  ...meHandlers,
  ...receivedHandlers,
  ...homeHandlers,
  ...messageHandlers,
  ...reactionHandlers,
  ...commentHandlers,
  ...reportsHandlers,
  ...blocksHandlers,
  ...playHandlers,
  ...libraryHandlers,
  ...contentHandlers,
  ...webinarsHandlers,
  ...postHandlers,
  ...contactsHandlers,
  ...searchHandlers,
];
