// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { areaDraft } from '../../../../contract/entities/content/areas.ts';
import { coinPrice } from '../../../../contract/kit/fields.ts';
import { theme } from '../../../ui/theme/theme.ts';
import { useEntityForm } from '../entity-form.ts';
import { NumberField, TextField } from './fields.tsx';

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

const PriceForm = ({ onSave }: { onSave: (price: unknown) => void }) => {
  const form = useEntityForm({
    draft: z.object({ price: coinPrice() }),
    initial: {} as { price?: number },
    save: async ({ price }) => {
      onSave(price);
      return { ok: true, result: undefined };
    },
    onSaved: () => undefined,
  });
  return (
    <form onSubmit={form.submit}>
      <NumberField form={form} name="price" label="Price" />
    </form>
  );
};

describe('a field of a whole number', () => {
  it.each(['3', '3.0', '٣', '٣٫٠٠', ' 3 '])('takes %j as 3 and shows it as typed until it is left', async (typed) => {
    const user = userEvent.setup();
    const saved = Promise.withResolvers<unknown>();
    render(
      <MantineProvider theme={theme}>
        <PriceForm onSave={saved.resolve} />
      </MantineProvider>,
    );
    const input = screen.getByLabelText<HTMLInputElement>('Price');
    await user.type(input, typed);
    expect(input.value).toBe(typed);
    await user.tab();
    expect(input.value).toBe('3');
    await user.type(input, '{Enter}');
    expect(await saved.promise).toBe(3);
  });

  it.each(['3.5', '3.05', '١٬٥'])('refuses %j', async (typed) => {
    const user = userEvent.setup();
    render(
      <MantineProvider theme={theme}>
        <PriceForm onSave={() => expect.unreachable()} />
      </MantineProvider>,
    );
    const input = screen.getByLabelText<HTMLInputElement>('Price');
    await user.type(input, `${typed}{Enter}`);
    expect(await screen.findByText('Coin price must be a whole number')).toBeDefined();
    expect(input.value).toBe(typed);
  });
});
