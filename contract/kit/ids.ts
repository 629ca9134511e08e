import { z } from 'zod';

/** A whole number that names one record of one kind; PostgreSQL's integer is its bound. */
export const recordId = <const Brand extends string>(_brand: Brand) =>
  z.int('Choose a valid record').positive('Choose a valid record').max(2_147_483_647, 'Choose a valid record').brand<Brand>();

/** Parameters of a route that names one record. */
export const byId = <Id extends z.ZodType>(id: Id) => z.strictObject({ id });
