import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { entities } from '../../../contract/entities/index.ts';
import { useText } from '../../platform/i18n.ts';
import { useCan } from '../can.tsx';
import type { Texts } from '../list/layout/layout-page.tsx';
import type { Column } from '../list/table/data-table.tsx';
import { usageColumn } from '../lookup/usage-columns.tsx';

/** The kinds of record that have labels. */
const labelled = {
  messages: entities.messages,
  researches: entities.research,
  books: entities.books,
  conferences: entities.conferences,
  blogs: entities.blogs,
} as const;
const kinds = Object.keys(labelled) as (keyof typeof labelled)[];

/** How many active records of each kind use a label. A missing or null count is not shown. */
type Related = { readonly [Kind in keyof typeof labelled]?: number | null } & { readonly name: string };

const list = new Intl.ListFormat('en-GB');

/** Describes which records use a category or tag: on its card with links to those that the user may read, and in the confirm dialog of archiving. `filter` is the parameter of their lists. */
export const useLabelDetails = (filter: 'category_name' | 'tag_name') => {
  const text = useText();
  const can = useCan();
  const countsOf = (row: Related) =>
    kinds.flatMap((kind) => {
      const count = row[kind] ?? 0;
      return count > 0 ? [{ kind, label: text(`related.${kind}`, { count }) }] : [];
    });
  return {
    detail: (row: Related) => {
      const counts = countsOf(row);
      if (counts.length === 0) return text('related.none');
      return counts.map(({ kind, label }, index) => {
        // Non-breaking spaces, so that a line breaks only between two counts.
        const unbroken = label.replaceAll(' ', '\u00a0');
        return (
          <Fragment key={kind}>
            {index > 0 ? ' · ' : ''}
            {can({ permission: labelled[kind].permissions.read }) ? (
              <Link to={labelled[kind].screens.list} search={{ [filter]: row.name } as never}>
                {unbroken}
              </Link>
            ) : (
              unbroken
            )}
          </Fragment>
        );
      });
    },
    confirmText: (row: Related) => {
      const counts = countsOf(row).map(({ label }) => label);
      return counts.length > 0 ? text('related.deleteUsed', { list: list.format(counts) }) : text('related.deleteNone');
    },
  };
};

/** The columns with the number of records of each kind that use a category or tag. Messages have categories only. */
export const labelUsage =
  (filter: 'category_name' | 'tag_name') =>
  <Row extends Related>(text: Texts): readonly Column<Row>[] =>
    kinds
      .filter((kind) => kind !== 'messages' || filter === 'category_name')
      .map((kind) => {
        const { key, permissions, screens } = labelled[kind];
        return usageColumn({ header: text(`${key}.title`), key: kind, list: { path: screens.list, filter, permissions } });
      });
