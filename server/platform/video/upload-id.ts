/** How long an upload may stand still before its bytes are gone, in milliseconds. */
export const uploadLife = 24 * 60 * 60 * 1000;

/** The video that an upload belongs to. */
export const videoOf = (uploadId: string): string => uploadId.split('.')[0] ?? '';
