import { z } from 'zod';

type Sentence = string | ((issue: { input?: unknown }) => string);

/** A whole number that names one record of one kind; PostgreSQL's integer is its bound. What is none is told by the sentence. */
export const recordId = <const Brand extends string>(_brand: Brand, error: Sentence = 'Choose a valid record') =>
  z.int({ error }).positive({ error }).max(2_147_483_647, { error }).brand<Brand>();

/** Parameters of a route that names one record. */
export const byId = <Id extends z.ZodType>(id: Id) => z.strictObject({ id });
