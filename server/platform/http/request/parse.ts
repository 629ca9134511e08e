import type { z } from 'zod';
import { cutText } from '../../../../contract/kit/cut-text.ts';
import { invalid, notFound } from '../../errors.ts';

/** Replaces zod's own messages. Unlike the messages of the contract, these do not name the field. */
const getOwnMessage = (issue: z.core.$ZodIssue): string | undefined => {
  if (issue.code === 'unrecognized_keys') return 'Unknown field';
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input'))
    return `Must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`;
  if (issue.code === 'invalid_value' && /^Invalid (option|input)/.test(issue.message)) return `Must be one of: ${issue.values.join(', ')}`;
  return undefined;
};

type FieldError = { message: string; isOwn: boolean };

const toFieldError = (issue: z.core.$ZodIssue): FieldError => {
  const ownMessage = getOwnMessage(issue);
  return { message: ownMessage ?? issue.message, isOwn: ownMessage !== undefined };
};

const getFields = (issue: z.core.$ZodIssue): string[] => {
  const path = issue.path.map(String);
  return issue.code === 'unrecognized_keys'
    ? issue.keys.slice(0, maxNamedFields).map((key) => cutText([...path, key].join('.'), maxNameLength))
    : [path[0] ?? 'request'];
};

// A client may send thousands of unknown fields; a response names the first of them only.
const maxNamedFields = 20;
const maxNameLength = 100;

const pathOf = ({ path }: z.core.$ZodIssue) => path.join('.');

/** The issues without those that zod adds about the length of a list in place of a text. */
const withoutFollowing = (issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] => {
  const wrongTypes = new Set(issues.filter(({ code }) => code === 'invalid_type').map(pathOf));
  return issues.filter((issue) => issue.code === 'invalid_type' || !wrongTypes.has(pathOf(issue)));
};

const groupByField = (issues: readonly z.core.$ZodIssue[]): Map<string, FieldError[]> => {
  const errors = new Map<string, FieldError[]>();
  for (const issue of withoutFollowing(issues)) {
    for (const field of getFields(issue)) {
      const messages = errors.get(field) ?? [];
      messages.push(toFieldError(issue));
      errors.set(field, messages);
    }
  }
  return errors;
};

const toAppError = (error: z.ZodError) => {
  const byField = [...groupByField(error.issues)];
  const [[field, [first]] = ['request', []]] = byField;
  const { message, isOwn } = first ?? { message: 'Check your input', isOwn: false };
  const fields = Object.fromEntries(byField.map(([name, errors]) => [name, errors.map((each) => each.message)]));
  return invalid(isOwn ? `${field}: ${message}` : message, fields);
};

/** Validates input; throws 422 with a message for each invalid field. */
export const parseInput = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw toAppError(parsed.error);
};

/** Validates the ids of a path; throws 404 for an invalid id, because no record has it. */
export const parseParams = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw notFound();
  return parsed.data;
};
