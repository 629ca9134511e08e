import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import textStyles from '../text.module.css';
import { FilterBar, type FilterBarProps } from './filter-bar.tsx';

/** Filters a list by one of a few options as a button with a menu, each with its count. */
export const FilterMenu = <Value extends string>({ label, value, options, onChange }: FilterBarProps<Value>) => (
  <Menu position="bottom-start" width={220}>
    <Menu.Target>
      <Button variant={value === undefined ? 'default' : 'light'} px={12} rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {options.map((option) => (
        <Menu.RadioItem
          key={option.value ?? 'all'}
          value={option.value ?? 'all'}
          checked={option.value === value}
          closeMenuOnClick
          rightSection={<span className={`${textStyles.faint} ${textStyles.small} ${textStyles.numeric}`}>{option.count}</span>}
          onChange={() => onChange(option.value)}
        >
          {option.label}
        </Menu.RadioItem>
      ))}
    </Menu.Dropdown>
  </Menu>
);

/** Filters a list by one of a few options: a bar, or a menu on a narrow screen, which leaves room for the first record. */
export const FilterChoice = <Value extends string>(props: FilterBarProps<Value>) => {
  const isNarrow = useMediaQuery('(max-width: 991px)', false, { getInitialValueInEffect: false });
  return isNarrow ? <FilterMenu {...props} /> : <FilterBar {...props} />;
};
