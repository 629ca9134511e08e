import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../platform/i18n.ts';
import { showSuccess } from '../../platform/toast.ts';
import { showActionToast } from './action-toast.tsx';

/** The page of the next step for a new record, and the label of the button that opens it. */
type NextStep = { label: string; href: string };

/** Returns a function that says that a record was added and offers the next step; Open shows its page. */
export const useOpenToast = () => {
  const text = useText();
  const navigate = useNavigate();
  const opener = ({ label, href }: NextStep) => ({ label, onAction: () => void navigate({ href }) });
  return (sentence: string, href: string, next?: NextStep): void =>
    showActionToast(showSuccess, { text: sentence, ...opener({ label: text('common.open'), href }), other: next && opener(next) });
};
