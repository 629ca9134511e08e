import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { type Files, servingFiles } from '../../platform/files/index.ts';
import { openPublic, openSigned } from './files.service.ts';

type FilesRoutesOptions = { database: Database; files: Files; clock: Clock };

/** The plugin of `GET /api/v1/files/:id` and `GET /storage/:id`. It answers bytes, so it stands outside the registry of JSON routes. */
export const filesRoutes = servingFiles<FilesRoutesOptions>({
  signed: ({ database, files, clock }, asked) => openSigned(database.db, files, { ...asked, now: clock.now() }),
  open: ({ database, files }, asked) => openPublic(database.db, files, asked),
});
