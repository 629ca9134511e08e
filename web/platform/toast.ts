import type { ReactNode } from 'react';
import { type Id, type ToastOptions, toast } from 'react-toastify/unstyled';

/** Milliseconds a toast stays, where nothing else is said. */
export const toastTime = 5000;

/** Shows a toast of success. */
export const succeeded = (text: ReactNode, options: ToastOptions = {}): Id => toast.success(text, options);

/** Shows a toast of failure. */
export const failed = (text: ReactNode, options: ToastOptions = {}): Id => toast.error(text, options);

/** Closes a toast. */
export const dismiss = (id: Id): void => toast.dismiss(id);
