import { z } from 'zod';
import { idList } from './text.ts';

/** When and by whom a record was archived; both null while it is live. */
export const archivedFields = {
  archived_at: z.iso.datetime().nullable(),
  archived_by: z.string().nullable(),
};

/** Body of a restore call: the records to bring back. */
export const restoreBody = <Id extends z.ZodType>(id: Id) => z.strictObject({ ids: idList(id) });

/** What became of each record of a restore call. 409 where none could come back. */
export const restoreAnswer = z.object({
  data: z.array(z.object({ id: z.int(), restored: z.boolean(), reason: z.string().nullable() })),
  message: z.string(),
});
