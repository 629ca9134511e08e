const longest = 60;
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A story has no name: the beginning of its text stands for it in labels and questions. */
export const storyName = ({ text }: { text: string }): string => {
  if (text.length <= longest) return text;
  const beginning = [...letters.segment(text)].slice(0, longest).map(({ segment }) => segment);
  return `${beginning.join('').trimEnd()}…`;
};
