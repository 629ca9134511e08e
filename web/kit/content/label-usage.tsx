import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { entities } from '../../../contract/entities/index.ts';
import { useText } from '../../platform/i18n.ts';

/** The kinds of record that have labels, and the pages that list them. */
const pages = {
  messages: entities.messages.screens.list,
  researches: entities.research.screens.list,
  books: entities.books.screens.list,
  conferences: entities.conferences.screens.list,
  blogs: entities.blogs.screens.list,
} as const;
const kinds = Object.keys(pages) as (keyof typeof pages)[];

/** How many active records of each kind use a label. A missing or null count is not shown. */
type Related = { readonly [Kind in keyof typeof pages]?: number | null } & { readonly name: string };

const list = new Intl.ListFormat('en-GB');

/** Describes which records use a category or tag: on its card with links to them, and in the confirm dialog of archiving. `filter` is the parameter of their lists. */
export const useLabelDetails = (filter: 'category_name' | 'tag_name') => {
  const text = useText();
  const countsOf = (row: Related) =>
    kinds.flatMap((kind) => {
      const count = row[kind] ?? 0;
      return count > 0 ? [{ kind, label: text(`related.${kind}`, { count }) }] : [];
    });
  return {
    detail: (row: Related) => {
      const counts = countsOf(row);
      if (counts.length === 0) return text('related.none');
      return counts.map(({ kind, label }, index) => (
        <Fragment key={kind}>
          {index > 0 ? ' · ' : ''}
          <Link to={pages[kind]} search={{ [filter]: row.name } as never}>
            {/* Non-breaking spaces, so that a line breaks only between two counts. */}
            {label.replaceAll(' ', '\u00a0')}
          </Link>
        </Fragment>
      ));
    },
    confirmText: (row: Related) => {
      const counts = countsOf(row).map(({ label }) => label);
      return counts.length > 0 ? text('related.deleteUsed', { list: list.format(counts) }) : text('related.deleteNone');
    },
  };
};
