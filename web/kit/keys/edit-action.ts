const actions = new WeakMap<Element, () => void>();

/** The attribute of buttons that edit a record, or that have a menu which does. */
export const editAttribute = { 'data-edit': true } as const;

/** Stores what the key E does for a menu that is closed. Returns the ref of its button. */
export const editRef = (edit: () => void) => (button: Element | null) => {
  if (button) actions.set(button, edit);
};

/** Edits the record whose button is inside the element; false if there is none. */
export const editIn = (parent: ParentNode): boolean => {
  const button = parent.querySelector<HTMLElement>('[data-edit]');
  if (!button) return false;
  const edit = actions.get(button);
  if (edit) edit();
  else button.click();
  return true;
};
