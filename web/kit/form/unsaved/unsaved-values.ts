import { changedFrom } from '../edits/same-value.ts';
import type { UnsavedContent, UnsavedSource } from './unsaved-source.ts';

type Values = Readonly<Record<string, unknown>>;

const isSecret = (name: string) => /password|secret|token|recovery/i.test(name) || name === 'code';

const isFile = (value: unknown): boolean => value instanceof Blob || (Array.isArray(value) && value.some(isFile));

/** The values that may be stored: no files, and nothing that proves who somebody is. */
export const keepable = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSecret(name) && !isFile(value) && value !== undefined));

/** True if files were picked, which are not stored. */
export const hasFiles = (values: Values): boolean => Object.values(values).some(isFile);

/** True for a form with at least two fields. Smaller forms are not stored. */
export const isLongForm = ({ base }: UnsavedSource): boolean => Object.keys(base).filter((name) => !isSecret(name)).length > 1;

/** The key of stored forms: its fields and the record that it edits, or its title, its parent record and its start values. */
export const formKey = ({ base, record, parentId }: UnsavedSource, title: string): string => {
  const names = Object.keys(base).toSorted();
  return JSON.stringify(record ? [names, record.id] : [names, title, parentId, keepable(base)]);
};

/** What to store of a form now; undefined if nothing that may be stored has changed. */
export const readUnsaved = (source: UnsavedSource): (UnsavedContent & { hasFiles: boolean }) | undefined => {
  const typed = source.getValues();
  const [values, base] = [keepable(typed), keepable(source.base)];
  if (Object.keys(changedFrom(base, values)).length === 0) return undefined;
  return { values, base, version: source.record?.version, picked: [...source.picked], hasFiles: hasFiles(typed) };
};
