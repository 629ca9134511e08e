import type { z } from 'zod';
import { invalid, notFound } from '../errors.ts';

/** What is said where the contract has no sentence; it does not name its field, as those of the contract do. */
const ownSentence = (issue: z.core.$ZodIssue): string | undefined => {
  if (issue.code === 'unrecognized_keys') return 'This field is not known here';
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input'))
    return `Must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`;
  if (issue.code === 'invalid_value' && /^Invalid (option|input)/.test(issue.message)) return `Must be one of: ${issue.values.join(', ')}`;
  return undefined;
};

type Said = { sentence: string; isOurs: boolean };

const readable = (issue: z.core.$ZodIssue): Said => {
  const own = ownSentence(issue);
  return { sentence: own ?? issue.message, isOurs: own !== undefined };
};

const fieldsOf = (issue: z.core.$ZodIssue): string[] => {
  const path = issue.path.map(String);
  return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key].join('.')) : [path[0] ?? 'request'];
};

/** The sentences of a failed parse by field, the first sentence of each field first. */
const saidOf = (issues: readonly z.core.$ZodIssue[]): Map<string, Said[]> => {
  const said = new Map<string, Said[]>();
  for (const issue of issues) {
    for (const field of fieldsOf(issue)) said.set(field, [...(said.get(field) ?? []), readable(issue)]);
  }
  return said;
};

const refusalOf = (error: z.ZodError) => {
  const said = [...saidOf(error.issues)];
  const [[field, [first]] = ['request', []]] = said;
  const { sentence, isOurs } = first ?? { sentence: 'Check your input', isOurs: false };
  const errors = Object.fromEntries(said.map(([name, each]) => [name, each.map((one) => one.sentence)]));
  return invalid(isOurs ? `${field}: ${sentence}` : sentence, errors);
};

/** Parses what a caller sent; 422 with a sentence for each wrong field. */
export const parseInput = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refusalOf(parsed.error);
};

/** Parses the ids of a path; what is no id names nothing, so it is 404 like a stranger's. */
export const parseParams = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw notFound();
  return parsed.data;
};
