import type { FileField } from './route.ts';

/** The types of pictures that the server reads. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;

const imageNames = 'JPEG, PNG, WebP, GIF or AVIF';

/** The message for a file of another type. */
export const notAnImage = `Choose a ${imageNames} image`;

/** The message for a file that is neither a PDF nor such a picture. */
export const notADocument = `Choose a PDF or a ${imageNames} image`;

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
