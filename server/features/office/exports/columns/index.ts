import type { ExportedList } from '../../../../../contract/entities/office/exports.ts';
import { invalidField } from '../../../../platform/errors.ts';
import type { SheetColumn } from '../../../../platform/sheets/cells.ts';
import type { Column, Columns } from './column.ts';
import { content } from './content.ts';
import { lookups } from './lookups.ts';
import { people } from './people.ts';
import { sent } from './sent.ts';

type AnyColumns = Readonly<Record<string, Column<never>>>;

const columnsByList: Readonly<Record<ExportedList, AnyColumns>> = { ...people, ...content, ...sent, ...lookups };

/** The columns that the tables of the screens leave out. */
const furtherKeys = new Set([
  ...['address', 'status_reason', 'documents_removed_at', 'updated_at', 'doctor_id', 'company_id', 'message_id', 'user_id'],
  ...['content', 'description', 'link', 'rejection_reason', 'question', 'answer1', 'answer2'],
  ...['reaction1', 'reaction2', 'reaction3', 'reaction4', 'reaction5'],
]);

/** The column of an export with its key. */
export type ExportColumn = SheetColumn & Pick<Column<unknown>, 'value'>;

/**
 * The chosen columns of a list, in the order of the choice: those of the keys, those that the screen shows for `shown`, or all. Throws 422
 * for a key that the list does not have.
 */
export const chooseColumns = (list: ExportedList, choice: string | undefined): ExportColumn[] => {
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the items come from the list's own handler, so each column receives the items that it is written for
  const columns = columnsByList[list] as Columns<unknown>;
  const all = Object.keys(columns);
  const keys = choice === 'shown' ? all.filter((key) => !furtherKeys.has(key)) : (choice?.split(',') ?? all);
  return [...new Set(keys)].map((key) => {
    const column = Object.hasOwn(columns, key) ? columns[key] : undefined;
    if (!column) throw invalidField('columns', `There is no column "${key}". Choose from ${all.join(', ')}`);
    return { key, ...column };
  });
};
