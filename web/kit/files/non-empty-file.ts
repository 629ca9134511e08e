import { z } from 'zod';

/** The schema of a file with at least one byte. */
export const nonEmptyFile = z.instanceof(File).refine(({ size }) => size > 0, 'The file is empty');
