// @vitest-environment happy-dom
// Proves ACC-5
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FullTextTooltip, TruncatedText } from './truncated-text.tsx';

const renderText = (text: string, maxLength: number) => {
  const { container } = render(
    <MantineProvider>
      <TruncatedText maxLength={maxLength}>{text}</TruncatedText>
    </MantineProvider>,
  );
  return { shown: container.querySelector('[aria-hidden]')?.textContent, button: container.querySelector('button')?.textContent };
};

it.each([
  ['narrow letters', 'i'.repeat(60), `${'i'.repeat(40)}…`],
  ['letters with marks, which count as one', 'بِ'.repeat(60), `${'بِ'.repeat(40)}…`],
  ['a full stop at the cut', `${'i'.repeat(38)}. Then more follows`, `${'i'.repeat(38)}…`],
  ['a space at the cut', `${'word '.repeat(20)}`, `${'word '.repeat(8).trimEnd()}…`],
])('truncates %s, and keeps the full text for screen readers', (_, text, expected) => {
  const { shown, button } = renderText(text, 40);
  expect(shown).toBe(expected);
  expect(button).toBe(expected + text);
});

const hover = (element: Element) => {
  fireEvent.pointerEnter(element, { pointerType: 'mouse' });
  fireEvent.mouseEnter(element);
};

it('opens no tooltip on hover, but shows the full text on focus', async () => {
  const text = 'word '.repeat(30);
  render(
    <MantineProvider>
      <TruncatedText maxLength={40}>{text}</TruncatedText>
      <FullTextTooltip text="Opens on hover" showsOnHover>
        <span>other</span>
      </FullTextTooltip>
    </MantineProvider>,
  );
  const button = screen.getAllByRole('button').at(-1) ?? document.body;
  // The second hover does not end the first one. The tooltip of the first would be open as well.
  hover(button);
  hover(screen.getByText('other'));
  expect((await screen.findAllByRole('tooltip')).map(({ textContent }) => textContent)).toEqual(['Opens on hover']);
  button.focus();
  expect(await screen.findByRole('tooltip', { name: text.trim() })).toBeDefined();
});
