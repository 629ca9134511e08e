import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../platform/i18n.ts';
import { showSuccess } from '../../platform/toast.ts';
import { showActionToast } from './action-toast.tsx';

/** Returns a function that says that a record was added and what to do next; Open shows its page. */
export const useOpenToast = () => {
  const text = useText();
  const navigate = useNavigate();
  return (sentence: string, href: string): void =>
    showActionToast(showSuccess, { text: sentence, label: text('common.open'), onAction: () => void navigate({ href }) });
};
