/** The path of our own page at which participants enter a meeting. */
export const joinPath = '/join';

/** The address of that page for a meeting. */
export const getJoinUrl = (publicUrl: string, meetingId: string): string => new URL(`${joinPath}/${meetingId}`, publicUrl).href;
