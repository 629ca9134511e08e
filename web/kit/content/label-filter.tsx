import { Button, Combobox, Group, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { z } from 'zod';
import type { Page } from '../../../contract/kit/list.ts';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { formatNumber } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import textStyles from '../../ui/text.module.css';
import { type Option, useRowPages } from '../data/queries.ts';
import styles from './label-filter.module.css';

/** A category or tag, and how many of the list's records have it. */
export type LabelInUse = Option & { count: number };

/** A route that lists the categories or tags in use, with the number of records that have each. */
export type LabelRoute = Pick<RouteSpec, 'method' | 'path' | 'summary' | 'permission'> & {
  query: z.ZodObject;
  response: z.ZodType<Page<LabelInUse>>;
};

type LabelKind = 'categories' | 'tags';

type LabelFilterProps = {
  kind: LabelKind;
  /** Lists the labels that the records use. */
  route: LabelRoute;
  /** The names of the labels that the list is filtered by. */
  chosen: readonly string[];
  /** Called with a name to add it to the chosen ones or to remove it from them. */
  onToggle: (name: string) => void;
};

/** A button that opens the labels of a list's records, to filter it by one of them. The list shows the chosen ones as badges. */
export const LabelFilter = ({ kind, route, chosen, onToggle }: LabelFilterProps) => {
  const text = useText();
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
    },
  });
  const label = text(kind === 'categories' ? 'labels.category' : 'labels.tag');
  const handleChoose = (name: string) => {
    onToggle(name);
    combobox.closeDropdown();
    combobox.focusTarget();
  };
  return (
    <Combobox store={combobox} width={280} position="bottom-start" onOptionSubmit={handleChoose} transitionProps={{ duration: 120 }}>
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <Button
          variant={chosen.length > 0 ? 'light' : 'default'}
          px={12}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          onClick={() => combobox.toggleDropdown()}
        >
          {label}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          role="combobox"
          aria-expanded
          aria-label={text(`labels.${kind}.search`)}
          placeholder={text(`labels.${kind}.search`)}
          dir="auto"
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.resetSelectedOption();
          }}
        />
        {combobox.dropdownOpened ? <LabelOptions kind={kind} route={route} chosen={chosen} search={search} /> : null}
      </Combobox.Dropdown>
    </Combobox>
  );
};

type LabelOptionsProps = Pick<LabelFilterProps, 'kind' | 'route' | 'chosen'> & { search: string };

const LabelOptions = ({ kind, route, chosen, search }: LabelOptionsProps) => {
  const text = useText();
  const [name] = useDebouncedValue(search.trim(), 200);
  const { rows, isPending, isError, hasMore, loadMore } = useRowPages(route, name ? { name } : {});
  const note = () => {
    if (isPending) return text('common.loading');
    if (isError) return text('picker.failed');
    return text(`labels.${kind}.${name ? 'noMatch' : 'none'}`);
  };
  return (
    <Combobox.Options className={styles.options} aria-label={text(`labels.${kind}.title`)}>
      {rows.map((row) => (
        <Combobox.Option key={row.id} value={row.name} active={chosen.includes(row.name)}>
          <Group justify="space-between" gap={12} wrap="nowrap">
            <bdi className={textStyles.truncate}>{row.name}</bdi>
            <span className={`${styles.count} ${textStyles.numeric}`}>
              {chosen.includes(row.name) ? <IconCheck size={16} aria-hidden="true" /> : null}
              {formatNumber(row.count)}
            </span>
          </Group>
        </Combobox.Option>
      ))}
      {hasMore ? (
        // Not an option: choosing it must not close the list.
        <Button variant="subtle" size="compact-sm" fullWidth mt={4} onMouseDown={(event) => event.preventDefault()} onClick={loadMore}>
          {text('picker.more')}
        </Button>
      ) : null}
      {rows.length === 0 ? <Combobox.Empty>{note()}</Combobox.Empty> : null}
    </Combobox.Options>
  );
};
