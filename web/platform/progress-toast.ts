import { type Id, toast } from 'react-toastify/unstyled';

/** Shows that something is being prepared, until `dismissToast`. */
export const showProgress = (text: string): Id => toast.loading(text);
