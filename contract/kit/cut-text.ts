const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Text from outside as PostgreSQL can store it: NUL and halves of surrogate pairs become U+FFFD. */
export const toStorable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

/** The beginning of a text from outside, at most `max` UTF-16 units long and storable. Ends after a whole character, as people count characters. */
export const cutText = (text: string, max: number): string => {
  const storable = toStorable(text);
  if (storable.length <= max) return storable;
  // A character begins at most a few units earlier. One that is as long as the limit is cut after a code point.
  const start = graphemes.segment(storable.slice(0, max + 64)).containing(max)?.index ?? 0;
  return start > 0 ? storable.slice(0, start) : storable.slice(0, max).replace(/[\ud800-\udbff]$/, '');
};
