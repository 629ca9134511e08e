import { Popover } from '@mantine/core';
import type { ReactElement } from 'react';
import { overlayRoot } from '../../../ui/theme/theme.ts';
import type { ListParams } from '../list-params.ts';
import type { SearchField } from '../search-fields.ts';
import { FilterInput } from './filter-panel.tsx';

type FilterEditorProps = { params: ListParams; field: SearchField; button: ReactElement; onClose: () => void };

/** Changes an active filter below its chip. */
export const FilterEditor = ({ params, field, button, onClose }: FilterEditorProps) => (
  <Popover
    opened
    onChange={onClose}
    position="bottom-start"
    offset={10}
    shadow="none"
    trapFocus
    returnFocus
    portalProps={{ target: overlayRoot }}
  >
    <Popover.Target>{button}</Popover.Target>
    <Popover.Dropdown p={16} w={292} maw="calc(100vw - 32px)">
      <FilterInput params={params} field={field} onClose={onClose} />
    </Popover.Dropdown>
  </Popover>
);
