import type { FileField } from './route.ts';

export const megabyte = 1024 * 1024;

/** The most bytes taken of a file of each kind. */
export const fileLimit: Record<FileField['kind'], number> = { image: 10 * megabyte, document: 10 * megabyte, pdf: 50 * megabyte };

/** The sentence for a file that is larger than its kind may be. */
export const overlongFile = (label: string, kind: FileField['kind']): string => `${label} must be at most ${fileLimit[kind] / megabyte} MB`;
