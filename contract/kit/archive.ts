import { z } from 'zod';
import { idList } from './fields.ts';

/** When and by whom a record was archived; both null while it is active. */
export const archivedFields = {
  archived_at: z.iso.datetime().nullable(),
  archived_by: z.string().nullable(),
};

/** The body of a restore request: the ids of the records. */
export const restoreBody = <Id extends z.ZodType>(id: Id) => z.strictObject({ ids: idList(id) });

const activeRecord = z.object({ id: z.int(), name: z.string() });

/** An archived record that cannot be restored, the reason, and the active record that now uses its name. */
export const clash = z.object({ id: z.int(), reason: z.string(), with: activeRecord });
export type Clash = z.infer<typeof clash>;

/** The response of a restore request. `clash` is the active record that now uses the name of an archived one. If no record can be restored, the response is 409. */
export const restoreResponse = z.object({
  data: z.array(z.object({ id: z.int(), restored: z.boolean(), reason: z.string().nullable(), clash: activeRecord.nullable() })),
  message: z.string(),
});
