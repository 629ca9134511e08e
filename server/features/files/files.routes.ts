import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { createFileRoutes, type Files } from '../../platform/files/index.ts';
import { recordViews } from '../document-views/index.ts';
import { findPublicFile, findSignedFile } from './files.service.ts';

type FilesRoutesOptions = { database: Database; files: Files; clock: Clock };

/** The plugin of `GET /api/v1/files/:id` and `GET /storage/:id`. It is not in the contract, because file bodies are not JSON. */
export const filesHandlers = createFileRoutes<FilesRoutesOptions>({
  findSigned: ({ database, files, clock }, request) => findSignedFile(database.db, files, { ...request, now: clock.now() }),
  findPublic: ({ database, files }, request) => findPublicFile(database.db, files, request),
  recordViews: ({ database, clock }, views) => recordViews(database.db, views, clock.now()),
});
