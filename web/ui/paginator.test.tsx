// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import '../platform/i18n.ts';
import { Paginator } from './paginator.tsx';

afterEach(cleanup);

describe('the paginator', () => {
  it('hides where there is a single page', () => {
    const { container } = render(<Paginator page={1} lastPage={1} onChange={vi.fn()} />);
    expect(container.childElementCount).toBe(0);
  });

  it('offers the Go-to box from five pages on', () => {
    const { rerender } = render(<Paginator page={1} lastPage={4} onChange={vi.fn()} />);
    expect(screen.queryByLabelText('Go to')).toBeNull();
    rerender(<Paginator page={1} lastPage={5} onChange={vi.fn()} />);
    expect(screen.getByLabelText('Go to')).toBeDefined();
  });

  it('outlines a page that does not exist in red and ignores it, and goes to one that does', async () => {
    const onChange = vi.fn();
    const user = userEvent.setup({ delay: null });
    render(<Paginator page={1} lastPage={7} onChange={onChange} />);
    const box = screen.getByLabelText<HTMLInputElement>('Go to');
    await user.type(box, '8{Enter}');
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(onChange).not.toHaveBeenCalled();
    await user.clear(box);
    await user.type(box, '7{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith(7);
    expect(box.getAttribute('aria-invalid')).toBe('false');
  });
});
