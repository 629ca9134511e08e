import type { FileTypeResult } from 'file-type';

// Loaded with the first file that is looked at: most processes start and idle without one, and the library takes memory.
const load = () => import('file-type');

/** The type of a file by its first bytes; undefined where they are of none that is known. The name counts for nothing. */
export const typeOfFile = async (path: string): Promise<FileTypeResult | undefined> => (await load()).fileTypeFromFile(path);

/** The type that some first bytes are of, as `typeOfFile` finds it. */
export const typeOfBytes = async (bytes: Uint8Array): Promise<FileTypeResult | undefined> => (await load()).fileTypeFromBuffer(bytes);
