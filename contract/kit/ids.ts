import { z } from 'zod';

type ErrorMessage = string | ((issue: { input?: unknown }) => string);

/** The id of one kind of record: a positive PostgreSQL integer. Any other value is rejected with the message. */
export const recordId = <const Brand extends string>(_brand: Brand, error: ErrorMessage = 'Choose a valid record') =>
  z.int({ error }).positive({ error }).max(2_147_483_647, { error }).brand<Brand>();

/** The id of a record of a kind that grows with the members: a positive bigint, up to the largest that a number holds exactly. */
export const bigRecordId = <const Brand extends string>(_brand: Brand, error: ErrorMessage = 'Choose a valid record') =>
  z.int({ error }).positive({ error }).brand<Brand>();

/** Brands the id of a database row. It parses nothing, because it is called for each row and the database has checked the id. */
export const toId = <Schema extends z.ZodType<number>>(_schema: Schema, id: number): z.infer<Schema> => id as z.infer<Schema>;

/** The short form of a record that another record refers to: its id and name. */
export const reference = z.object({ id: z.int(), name: z.string() });

/** The path parameters of a route for one record. */
export const idParams = <Id extends z.ZodType>(id: Id) => z.strictObject({ id });
