import { formatNumber } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';

const kinds = ['messages', 'researches', 'books', 'conferences', 'blogs'] as const;

/** How many active records of each kind use a label. A missing or null count is not shown. */
type Related = { readonly [Kind in (typeof kinds)[number]]?: number | null };

const list = new Intl.ListFormat('en-GB');

/** Describes which records use a category or tag, for its card and for the confirm dialog of archiving. */
export const useLabelDetails = () => {
  const text = useText();
  const countsOf = (row: Related) =>
    kinds.flatMap((kind) => {
      const count = row[kind] ?? 0;
      return count > 0 ? [text(`related.${kind}`, { count, shown: formatNumber(count) })] : [];
    });
  return {
    // Non-breaking spaces, so that a line breaks only between two counts.
    detail: (row: Related) =>
      countsOf(row)
        .map((count) => count.replaceAll(' ', '\u00a0'))
        .join(' · ') || text('related.none'),
    confirmText: (row: Related) => {
      const counts = countsOf(row);
      return counts.length > 0 ? text('related.deleteUsed', { list: list.format(counts) }) : text('related.deleteNone');
    },
  };
};
