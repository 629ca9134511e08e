// @vitest-environment happy-dom
// Proves ACC-6, PRO-1, PRO-4, PRO-8
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type PromoCode, promoCodeId, promoCodeRoutes } from '../../../../contract/entities/content/promo-codes.ts';
import { pageOfRows } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

const buildPromoCode = (id: number, name: string): PromoCode => ({
  id: promoCodeId.parse(id),
  name,
  doctors: 0,
  updated_at: '2026-11-18T10:00:00.000Z',
  archived_at: null,
  archived_by: null,
});

const openForm = async () => {
  const app = await renderApp({
    path: '/promoCode',
    prepare: (server) => server.on(promoCodeRoutes.list, () => pageOfRows([buildPromoCode(1, 'NILE-10')])),
  });
  await app.user.click(await screen.findByRole('button', { name: 'Add New Promo Code' }));
  const form = await screen.findByRole('dialog', { name: 'Add New Promo Code' });
  return {
    ...app,
    name: within(form).getByRole<HTMLInputElement>('textbox', { name: /Name/ }),
    save: within(form).getByRole('button', { name: 'Add Promo Code' }),
  };
};

describe('the promo codes page', () => {
  it('shows a code left to right', async () => {
    await renderApp({
      path: '/promoCode',
      prepare: (server) => server.on(promoCodeRoutes.list, () => pageOfRows([buildPromoCode(1, 'NILE-10')])),
    });
    expect((await screen.findByText('NILE-10')).getAttribute('dir')).toBe('ltr');
  });

  it.each([
    ['', 'Promo Code Name is required'],
    ['X', 'Promo Code Name must be at least 2 characters'],
    ['X'.repeat(51), 'Promo Code Name must not exceed 50 characters'],
  ])('shows an error for the name %j without a request', async (typed, error) => {
    const { server, user, name, save } = await openForm();
    if (typed) await user.type(name, typed);
    await user.click(save);
    expect(await screen.findByText(error)).toBeDefined();
    expect(server.requestsTo(promoCodeRoutes.create)).toHaveLength(0);
  });

  it.each(['XY', 'X'.repeat(50)])('accepts the name %s', async (typed) => {
    const { server, user, name, save } = await openForm();
    server.on(promoCodeRoutes.create, ({ body }) => ({ data: buildPromoCode(2, body.name), message: 'Added successfully' }));
    await user.type(name, typed);
    await user.click(save);
    await waitFor(() => expect(server.requestsTo(promoCodeRoutes.create)[0]?.input.body).toEqual({ name: typed }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
