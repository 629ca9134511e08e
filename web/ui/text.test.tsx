// @vitest-environment happy-dom
// Proves NAV-28
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ClampText } from './text.tsx';

const renderText = (text: string, width?: number) => {
  render(width === undefined ? <ClampText>{text}</ClampText> : <ClampText width={width}>{text}</ClampText>);
  return screen.getByText(text).parentElement;
};

it('is 30 characters wide by default, and shows a longer text on hover', () => {
  const cell = renderText('x'.repeat(31));
  expect(cell?.style.maxInlineSize).toBe('30ch');
  expect(cell?.title).toBe('x'.repeat(31));
});

it('shows nothing on hover if the text fits', () => {
  expect(renderText('x'.repeat(30))?.title).toBe('');
});

it('uses the given width', () => {
  expect(renderText('A title', 40)?.style.maxInlineSize).toBe('40ch');
});
