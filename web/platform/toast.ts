import type { ReactNode } from 'react';
import { type Id, type ToastOptions, toast } from 'react-toastify/unstyled';

/** Milliseconds that a toast stays by default. */
export const toastDuration = 5000;

/** Shows a success toast. */
export const showSuccess = (text: ReactNode, options: ToastOptions = {}): Id => toast.success(text, options);

/** Shows an error toast. */
export const showError = (text: ReactNode, options: ToastOptions = {}): Id => toast.error(text, options);

/** Closes a toast. */
export const dismissToast = (id: Id): void => toast.dismiss(id);
