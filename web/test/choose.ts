import { fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens the action menu of the named record and selects an action. */
export const chooseAction = async (user: UserEvent, name: string, action: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

/** Filters the list by its first and last day, written as in an address; an empty one is left out. */
export const chooseDays = async (user: UserEvent, from: string, to: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: 'Dates' }));
  const first = await screen.findByLabelText('From');
  if (from) fireEvent.change(first, { target: { value: from } });
  if (to) fireEvent.change(screen.getByLabelText('To'), { target: { value: to } });
  await user.click(screen.getByRole('button', { name: 'Apply' }));
};

/** Filters the list by a category or a tag, or no longer by it. */
export const chooseLabel = async (user: UserEvent, kind: 'Category' | 'Tag', name: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: kind }));
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
};
