import { createContext, useContext, useEffect } from 'react';

/** Tells a form how many dialogs of its fields are open above it. */
export const FieldDialogs = createContext<(change: 1 | -1) => void>(() => undefined);

/** For a dialog that a field opens: while it is open, Escape does not close the form behind it. */
export const useFieldDialog = (): void => {
  const count = useContext(FieldDialogs);
  useEffect(() => {
    count(1);
    return () => count(-1);
  }, [count]);
};
