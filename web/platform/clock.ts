/** What this browser's clock says, in milliseconds. */
export const timeNow = (): number => Date.now();
