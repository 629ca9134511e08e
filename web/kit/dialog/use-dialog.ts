import { useState } from 'react';

type OpenDialog<Row> = { readonly kind: 'create' } | { readonly kind: 'edit' | 'archive'; readonly row: Row };

/** The dialog that is open over a list, and functions that open and close one. */
export type ListDialog<Row> = {
  readonly current: OpenDialog<Row> | undefined;
  create(): void;
  edit(row: Row): void;
  archive(row: Row): void;
  close(): void;
};

/** Holds which dialog of a list is open: the form of a new record, or the form or confirm dialog of one row. */
export const useDialog = <Row>(): ListDialog<Row> => {
  const [current, setCurrent] = useState<OpenDialog<Row>>();
  return {
    current,
    create: () => setCurrent({ kind: 'create' }),
    edit: (row) => setCurrent({ kind: 'edit', row }),
    archive: (row) => setCurrent({ kind: 'archive', row }),
    close: () => setCurrent(undefined),
  };
};
