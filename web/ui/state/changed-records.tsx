import { createContext, useContext } from 'react';

const ChangedRecords = createContext<ReadonlySet<number>>(new Set());

/** Marks the rows and cards of records that changed a moment ago. */
export const ChangedRecordsProvider = ChangedRecords.Provider;

/** The ids of the records that changed a moment ago. */
export const useChangedRecords = (): ReadonlySet<number> => useContext(ChangedRecords);
