/** A ref that focuses the first field of a form when the form appears, also if a modal sets the focus after that. */
export const focusFirstField = (form: HTMLElement | null): void => {
  const input = form?.querySelector('input');
  input?.setAttribute('data-autofocus', 'true');
  input?.focus();
};
