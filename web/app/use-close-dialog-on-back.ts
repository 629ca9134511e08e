import { useBlocker } from '@tanstack/react-router';

/** Makes Back close the topmost dialog instead of leaving the page, as it does in apps of a phone. A form with unsaved changes asks first. */
export const useCloseDialogOnBack = () =>
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
      const close = dialog?.querySelector<HTMLElement>('.mantine-Modal-close, .mantine-Drawer-close');
      close?.click();
      return close !== undefined && close !== null;
    },
    enableBeforeUnload: false,
  });
