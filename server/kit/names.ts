const mostNames = 5;

/** The first of some names as a sentence's end, and how many more there are. */
export const namesOf = (names: readonly string[]): string => {
  const more = names.length - mostNames;
  return more > 0 ? `${names.slice(0, mostNames).join(', ')} and ${more} more` : names.join(', ');
};
