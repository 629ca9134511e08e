import type { z } from 'zod';
import { invalid, notFound } from '../errors.ts';

const readable = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'unrecognized_keys') return 'This field is not known here';
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input'))
    return `Must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`;
  if (issue.code === 'invalid_value' && /^Invalid (option|input)/.test(issue.message)) return `Must be one of: ${issue.values.join(', ')}`;
  return issue.message;
};

const fieldsOf = (issue: z.core.$ZodIssue): string[] => {
  const path = issue.path.map(String);
  return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key].join('.')) : [path[0] ?? 'request'];
};

/** A sentence of this file, which does not name its field; those of the contract do. */
const isOurs = (sentence: string) => /^(This field is not known here|Must be an? \w+|Must be one of: .*)$/.test(sentence);

/** The sentences of a failed parse by field, the first sentence of each field first. */
const fieldErrors = (issues: readonly z.core.$ZodIssue[]): Record<string, string[]> => {
  const errors = new Map<string, string[]>();
  for (const issue of issues) {
    for (const field of fieldsOf(issue)) errors.set(field, [...(errors.get(field) ?? []), readable(issue)]);
  }
  return Object.fromEntries(errors);
};

/** Parses what a caller sent; 422 with a sentence for each wrong field. */
export const parseInput = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = fieldErrors(parsed.error.issues);
  const [[field, sentences] = ['request', []]] = Object.entries(errors);
  const first = sentences[0] ?? 'Check your input';
  throw invalid(isOurs(first) ? `${field}: ${first}` : first, errors);
};

/** Parses the ids of a path; what is no id names nothing, so it is 404 like a stranger's. */
export const parseParams = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw notFound();
  return parsed.data;
};
