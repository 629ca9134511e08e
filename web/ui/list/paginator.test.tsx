// @vitest-environment happy-dom
// Proves NAV-24
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import '../../platform/i18n.ts';
import { Paginator } from './paginator.tsx';

const renderInTheme = (element: ReactElement) => render(element, { wrapper: MantineProvider });

describe('the paginator', () => {
  it('is hidden if there is a single page', () => {
    const { container } = renderInTheme(<Paginator page={1} lastPage={1} onChange={vi.fn()} />);
    expect(container.querySelector('nav')).toBeNull();
  });

  it('shows the field for a page number from five pages on', () => {
    const { rerender } = renderInTheme(<Paginator page={1} lastPage={4} onChange={vi.fn()} />);
    expect(screen.queryByLabelText('Go to page')).toBeNull();
    rerender(<Paginator page={1} lastPage={5} onChange={vi.fn()} />);
    expect(screen.getByLabelText('Go to page')).toBeDefined();
  });

  it('names the last page, also if its number is not among the pages', () => {
    renderInTheme(<Paginator page={1} lastPage={5} onChange={vi.fn()} />);
    expect(screen.queryByRole('button', { name: 'Page 5' })).toBeNull();
    expect(screen.getByText('Page 1 of 5')).toBeDefined();
  });

  it('rejects the number of a page that does not exist, and goes to one that exists', async () => {
    const onChange = vi.fn();
    const user = userEvent.setup({ delay: null });
    renderInTheme(<Paginator page={1} lastPage={7} onChange={onChange} />);
    const box = screen.getByLabelText<HTMLInputElement>('Go to page');
    await user.type(box, '8{Enter}');
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(onChange).not.toHaveBeenCalled();
    await user.clear(box);
    await user.type(box, '7{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith(7);
    expect(box.getAttribute('aria-invalid')).not.toBe('true');
  });
});
