import { z } from 'zod';
import { idList } from './text.ts';

/** When and by whom a record was archived; both null while it is live. */
export const archivedFields = {
  archived_at: z.iso.datetime().nullable(),
  archived_by: z.string().nullable(),
};

/** Body of a restore call: the records to bring back. */
export const restoreBody = <Id extends z.ZodType>(id: Id) => z.strictObject({ ids: idList(id) });

const liveRecord = z.object({ id: z.int(), name: z.string() });

/** An archived record that cannot come back, why, and the live record that has taken its name. */
export const clash = z.object({ id: z.int(), reason: z.string(), with: liveRecord });
export type Clash = z.infer<typeof clash>;

/** What became of each record of a restore call; `clash` is the live record that has taken the name of one that stayed. 409 where none could come back. */
export const restoreAnswer = z.object({
  data: z.array(z.object({ id: z.int(), restored: z.boolean(), reason: z.string().nullable(), clash: liveRecord.nullable() })),
  message: z.string(),
});
