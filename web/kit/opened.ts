import { useState } from 'react';

type What<Row> = { readonly kind: 'create' } | { readonly kind: 'edit' | 'archive'; readonly row: Row };

/** What is open over a list, and how to open and close it. */
export type Opened<Row> = {
  readonly what: What<Row> | undefined;
  create(): void;
  edit(row: Row): void;
  archive(row: Row): void;
  close(): void;
};

/** Keeps which one thing is open over a list: the form of a new record, or the form or the question about one of its rows. */
export const useOpened = <Row>(): Opened<Row> => {
  const [what, setWhat] = useState<What<Row>>();
  return {
    what,
    create: () => setWhat({ kind: 'create' }),
    edit: (row) => setWhat({ kind: 'edit', row }),
    archive: (row) => setWhat({ kind: 'archive', row }),
    close: () => setWhat(undefined),
  };
};
