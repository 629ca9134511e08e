/** Milliseconds after which a list of doctors on the screen is asked for again: the signed addresses of their pictures die after five minutes. */
export const pictureLife = 4 * 60_000;
