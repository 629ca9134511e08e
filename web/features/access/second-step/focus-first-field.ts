/** A ref that focuses the first field of a form when the form appears, or its element with `data-autofocus`; also if a modal sets the focus after that. */
export const focusFirstField = (form: HTMLElement | null): void => {
  const input = form?.querySelector<HTMLElement>('[data-autofocus], input:not([type=checkbox])');
  input?.setAttribute('data-autofocus', 'true');
  input?.focus();
};
