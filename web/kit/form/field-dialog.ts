import { createContext, useContext, useEffect } from 'react';

/** Tells a form how many dialogs of its fields are open above it. */
export const FieldDialogs = createContext<(change: 1 | -1) => void>(() => undefined);

/** For a dialog or a calendar that a field opens: while it is open, Escape does not close the form behind it. */
export const useFieldDialog = (isOpen = true): void => {
  const count = useContext(FieldDialogs);
  useEffect(() => {
    if (!isOpen) return undefined;
    count(1);
    return () => count(-1);
  }, [count, isOpen]);
};
