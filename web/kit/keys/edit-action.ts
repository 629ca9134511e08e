import { type Icon, IconPencil } from '@tabler/icons-react';

const actions = new WeakMap<Element, () => void>();

/** The attribute of a button that edits a record, or that has a menu which does. */
export const editAttribute = { 'data-edit': true } as const;

/** Tells if an action edits its record: its icon is the pencil. */
export const isEdit = ({ icon }: { readonly icon: Icon }): boolean => icon === IconPencil;

/** Stores what the key E does for a menu that is closed. Returns the ref of its button. */
export const editRef = (edit: () => void) => (button: Element | null) => {
  if (button) actions.set(button, edit);
};

/** Edits the record whose button is the first one inside an element. Buttons inside elements of `except` do not count. */
export const editIn = (parent: ParentNode, except?: string): void => {
  const buttons = [...parent.querySelectorAll<HTMLElement>('[data-edit]')];
  const button = buttons.find((each) => except === undefined || each.closest(except) === null);
  if (!button) return;
  const edit = actions.get(button);
  if (edit) edit();
  else button.click();
};
