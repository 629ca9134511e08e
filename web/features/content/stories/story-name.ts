const maxLength = 60;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A story has no name, so labels and dialogs use the beginning of its text. */
export const storyName = ({ text }: { text: string }): string => {
  if (text.length <= maxLength) return text;
  const beginning = [...graphemes.segment(text)].slice(0, maxLength).map(({ segment }) => segment);
  return `${beginning.join('').trimEnd()}…`;
};
