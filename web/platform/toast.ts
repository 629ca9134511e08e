import type { ReactNode } from 'react';
import { type Id, type ToastOptions, toast } from 'react-toastify/unstyled';

/** Milliseconds that a toast stays by default. */
export const toastDuration = 5000;

/** Shows a toast. If the same text is on screen already, that toast stays for its full time once more. */
const show = (type: 'success' | 'error', text: ReactNode, options: ToastOptions): Id => {
  if (typeof text !== 'string') return toast[type](text, options);
  if (toast.isActive(text)) toast.update(text, options);
  else toast[type](text, { ...options, toastId: text });
  return text;
};

/** Shows a success toast. */
export const showSuccess = (text: ReactNode, options: ToastOptions = {}): Id => show('success', text, options);

/** Shows an error toast. */
export const showError = (text: ReactNode, options: ToastOptions = {}): Id => show('error', text, options);

/** Closes a toast. */
export const dismissToast = (id: Id): void => toast.dismiss(id);
