import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { type Files, servingFiles } from '../../platform/files/index.ts';
import { openSigned } from './files.service.ts';

type FilesRoutesOptions = { database: Database; files: Files; clock: Clock };

/** The plugin of `GET /api/v1/files/:id`. It answers bytes, so it stands outside the registry of JSON routes. */
export const filesRoutes = servingFiles<FilesRoutesOptions>(({ database, files, clock }, asked) =>
  openSigned(database.db, files, { ...asked, now: clock.now() }),
);
