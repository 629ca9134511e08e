import { IconFilter } from '@tabler/icons-react';
import { useText } from '../../../platform/i18n.ts';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { filterFields } from '../filters/filter-values.ts';
import type { ListTool, ToolList } from '../list-tool.ts';
import { useRegisteredSearchFields } from '../search-fields.ts';

/** Adds a filter to those of the list. A list with one field has the search box of the header instead. */
export const useFilterTool = ({ params }: ToolList): ListTool | undefined => {
  const text = useText();
  const fields = filterFields(params, useRegisteredSearchFields());
  if (fields.length < 2) return undefined;
  return {
    name: 'filter',
    label: text('filters.add'),
    icon: IconFilter,
    panel: (close) => <FilterPanel params={params} fields={fields} onClose={close} />,
  };
};
