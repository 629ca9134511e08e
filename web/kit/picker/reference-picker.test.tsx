// @vitest-environment happy-dom
// Proves ACC-3, NAV-39
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import '../../platform/i18n.ts';
import type { Option, OptionPages } from '../data/queries.ts';
import { ReferencePicker } from './reference-picker.tsx';

const areas = Array.from({ length: 40 }, (_, index) => ({ id: index + 1, name: `Area ${index + 1}` }));

const useAreas = (search: string): OptionPages => {
  const [pages, setPages] = useState(1);
  const matching = areas.filter(({ name }) => name.includes(search));
  return {
    options: matching.slice(0, pages * 25),
    isPending: false,
    isError: false,
    hasMore: matching.length > pages * 25,
    loadMore: () => setPages(pages + 1),
  };
};

const useNoOptions = (): OptionPages => ({ options: [], isPending: false, isError: false, hasMore: false, loadMore: () => undefined });

const Harness = ({ onChange }: { onChange: (option: Option | null) => void }) => {
  const [value, setValue] = useState<Option | null>(null);
  const handleChange = (option: Option | null) => {
    setValue(option);
    onChange(option);
  };
  return (
    <MantineProvider env="test">
      <ReferencePicker label="Area" value={value} onChange={handleChange} useOptions={useAreas} />
    </MantineProvider>
  );
};

const open = () => {
  const selected: (Option | null)[] = [];
  render(<Harness onChange={(option) => selected.push(option)} />);
  return { selected, user: userEvent.setup({ delay: null }), box: screen.getByRole<HTMLInputElement>('combobox', { name: 'Area' }) };
};

describe('the reference picker', () => {
  it('finds and selects an option beyond the first page with the keyboard only', async () => {
    const { selected, user, box } = open();
    await user.type(box, 'Area 39');
    expect(await screen.findByRole('option', { name: 'Area 39' })).toBeDefined();
    await expect.poll(() => screen.getAllByRole('option').length).toBe(1);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(selected).toEqual([{ id: 39, name: 'Area 39' }]);
    expect(box.value).toBe('Area 39');
  });

  it('loads more options, and clears the selection', async () => {
    const { selected, user, box } = open();
    await user.click(box);
    await user.click(await screen.findByRole('option', { name: 'Load more' }));
    await user.click(await screen.findByRole('option', { name: 'Area 40' }));
    await user.click(screen.getByRole('button', { name: 'Clear Area' }));
    expect(selected).toEqual([{ id: 40, name: 'Area 40' }, null]);
    expect(box.value).toBe('');
  });

  it('shows the empty text only if there are no options without a search', async () => {
    render(
      <MantineProvider env="test">
        <ReferencePicker label="Area" value={null} onChange={() => undefined} useOptions={useNoOptions} emptyText="Add an area first." />
      </MantineProvider>,
    );
    const user = userEvent.setup({ delay: null });
    await user.click(screen.getByRole('combobox', { name: 'Area' }));
    expect(await screen.findByText('Add an area first.')).toBeDefined();
    await user.keyboard('Cairo');
    expect(await screen.findByText('No results')).toBeDefined();
    expect(screen.queryByText('Add an area first.')).toBeNull();
  });

  it('clears text that was typed but not selected', async () => {
    const { selected, user, box } = open();
    await user.type(box, 'Nowhere');
    expect(await screen.findByText('No results')).toBeDefined();
    await user.tab();
    expect(box.value).toBe('');
    expect(selected).toEqual([]);
  });
});
