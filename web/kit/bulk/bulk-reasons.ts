import { type ComponentType, createContext } from 'react';

/** What the configured reasons of a decision get: the reason so far, and what to do with a chosen one. */
export type ReasonsProps = { reason: string; onFill: (reason: string) => void };

/** Offers the configured reasons for declining records of the list around. The feature of the list provides it, because the kit imports no feature. */
export const BulkReasons = createContext<ComponentType<ReasonsProps> | undefined>(undefined);
