import { useEffect } from 'react';

/** The label of a field, and how it shows a value; undefined for a value that it cannot name. */
type ShownField = { readonly label: string; readonly format?: (value: unknown) => string | undefined };

/** The fields that a form shows, by name. */
export type ShownFields = Map<string, ShownField>;

/** Registers the label and the value format of a field with its form, for the dialog of a conflict. */
export const useShownField = (
  { form: { shown }, name, label }: { form: { shown: ShownFields }; name: string; label: string },
  format?: ShownField['format'],
): void => {
  useEffect(() => {
    shown.set(name, { label, ...(format ? { format } : {}) });
  });
};
