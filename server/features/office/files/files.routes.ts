import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { RecordEvent } from '../../../platform/security/security-events.ts';
import { createFileRoutes, type Files } from '../../../platform/storage/files/index.ts';
import { recordViews } from '../../access/document-views/index.ts';
import { findPublicFile, findSignedFiles } from './files.service.ts';

type FilesRoutesOptions = { database: Database; files: Files; clock: Clock; recordEvent: RecordEvent };

/** The plugin of `GET /api/v1/files/:id` and `GET /storage/:id`. It is not in the contract, because file bodies are not JSON. */
export const filesHandlers = createFileRoutes<FilesRoutesOptions>({
  findSigned: ({ database, files, clock, recordEvent }, requests, origin) =>
    findSignedFiles(database.db, files, {
      requests,
      now: clock.now(),
      recordRefusal: (userId) => recordEvent({ kind: 'file_refused', userId }, origin),
    }),
  findPublic: ({ database, files }, request) => findPublicFile(database.db, files, request),
  recordViews: ({ database, clock }, views, kind) => recordViews(database.db, views, { kind, now: clock.now() }),
  recordRefusal: ({ recordEvent }, origin) => recordEvent({ kind: 'file_refused' }, origin),
});
