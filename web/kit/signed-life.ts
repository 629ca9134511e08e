/** Milliseconds after which what stays on the screen is asked for again where it names pictures or files by signed addresses: those die after five minutes. */
export const signedLife = 4 * 60_000;
