import { formatNumber } from '../platform/format.ts';
import { useText } from '../platform/i18n.ts';

const kinds = ['messages', 'researches', 'books', 'conferences', 'blogs'] as const;

/** How many live records of each kind carry one; a kind that is missing or null is not told. */
type Related = { readonly [Kind in (typeof kinds)[number]]?: number | null };

const list = new Intl.ListFormat('en-GB');

/** What carries a category or a tag: in words for its card, and as what is asked before it is archived. */
export const useRelated = () => {
  const text = useText();
  const wordsOf = (row: Related) =>
    kinds.flatMap((kind) => {
      const count = row[kind] ?? 0;
      return count > 0 ? [text(`related.${kind}`, { count, shown: formatNumber(count) })] : [];
    });
  return {
    // A line breaks between two kinds, never between a count and its word.
    carriedBy: (row: Related) =>
      wordsOf(row)
        .map((words) => words.replaceAll(' ', '\u00a0'))
        .join(' · ') || text('related.none'),
    question: (row: Related) => {
      const words = wordsOf(row);
      return words.length > 0 ? text('related.deleteCarried', { list: list.format(words) }) : text('related.deleteNone');
    },
  };
};
