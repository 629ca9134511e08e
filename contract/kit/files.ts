import type { FileField } from './route.ts';

export const megabyte = 1024 * 1024;

/** The maximum size of a file of each kind, in bytes. */
export const maxFileBytes: Record<FileField['kind'], number> = {
  image: 10 * megabyte,
  document: 10 * megabyte,
  pdf: 50 * megabyte,
  sheet: 10 * megabyte,
};

/** The message for a file that is too large. */
export const describeOversizedFile = (label: string, kind: FileField['kind']): string =>
  `${label} must be at most ${maxFileBytes[kind] / megabyte} MB`;
