// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { TruncatedText } from './truncated-text.tsx';

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

it('opens no box over its neighbours while the pointer is on it, but shows the full text on focus', async () => {
  const text = 'word '.repeat(30);
  renderText(text, 40);
  const button = screen.getAllByRole('button').at(-1) ?? document.body;
  await userEvent.hover(button);
  // A tooltip that opens on hover would be open by now.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('tooltip')).toBeNull();
  button.focus();
  expect((await screen.findByRole('tooltip')).textContent).toBe(text);
});
