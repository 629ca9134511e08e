// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
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
