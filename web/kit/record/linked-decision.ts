import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** The search parameters with which a link to a record's page opens the form that changes its decision. */
export const changeDecisionSearch = { dialog: 'decision' } as const;

/** Opens the form that changes a decision if a link asked for it and the record is decided. Removes the request from the URL, so a reload does not open the form again. */
export const useLinkedDecision = (isDecided: boolean, openForm: () => void): void => {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const latest = useRef(openForm);
  useEffect(() => {
    latest.current = openForm;
  });
  // A record that is shown from the cache may still be pending. The form opens when the decision is loaded.
  const shouldOpen = isDecided && search['dialog'] === changeDecisionSearch.dialog;
  useEffect(() => {
    if (!shouldOpen) return;
    latest.current();
    void navigate({ to: '.', search: {} as never, replace: true });
  }, [shouldOpen, navigate]);
};
