/** Tells if a term has three letters or digits in a row. The indexes of searches find only such terms. */
export const hasThreeLetters = (term: string): boolean =>
  /[\p{L}\p{N}]{3}/u.test(term.normalize('NFKD').replace(/[\p{M}\p{Cf}\u0640]/gu, ''));
