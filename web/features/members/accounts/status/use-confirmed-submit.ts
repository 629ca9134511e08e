import { type FormEvent, useRef } from 'react';
import type { EntityForm } from '../../../../kit/form/entity-form.ts';
import { type Approval, readyToApprove, useApproval } from '../../../../kit/verification/approval.tsx';

type DecisionForm = Pick<EntityForm, 'submit'>;

/** Submits the form of a decision. An approval asks for confirmation first if it has to. */
export const useConfirmedSubmit = (form: DecisionForm, approval: Approval, isApproving: boolean) => {
  const event = useRef<FormEvent>(undefined);
  // The office may approve again after documents were removed, because somebody checked them before.
  const asked = isApproving && approval.kind !== 'blocked' ? approval : readyToApprove;
  const { approve, dialog, isAsking } = useApproval(asked, () => event.current && form.submit(event.current));
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    submitted.stopPropagation();
    event.current = submitted;
    approve();
  };
  return { submit, dialog, isAsking, isLoading: asked.kind === 'loading', label: asked.kind === 'loading' ? asked.label : undefined };
};
