/** Thrown by a part that this machine cannot run, with the reason. */
export class NotRun extends Error {}
