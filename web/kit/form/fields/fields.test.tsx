// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { areaDraft } from '../../../../contract/entities/content/areas.ts';
import { theme } from '../../../ui/theme/theme.ts';
import { useEntityForm } from '../entity-form.ts';
import { TextField } from './fields.tsx';

const AreaForm = ({ name }: { name: string }) => {
  const form = useEntityForm({ draft: areaDraft, initial: { name }, save: () => expect.unreachable(), onSaved: () => undefined });
  return <TextField form={form} name="name" label="Name" />;
};

it('shows a stored line break as a space in a field of one line, which runs in the direction of what is typed', () => {
  render(
    <MantineProvider theme={theme}>
      <AreaForm name={'Upper\r\nEgypt'} />
    </MantineProvider>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Name');
  expect([input.value, input.dir]).toEqual(['Upper Egypt', 'auto']);
});
