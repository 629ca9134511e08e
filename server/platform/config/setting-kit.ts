import { z } from 'zod';
import { isKeySetting } from '../security/keys.ts';

const emptyToUndefined = (value: unknown) => (value === '' ? undefined : value);

/** A setting without a default; an empty text counts as not set. */
export const optional = <Type extends z.ZodType>(type: Type) => z.preprocess(emptyToUndefined, type.optional());

/** A setting with a default, which is not validated, because the first use of Intl takes 15 ms; an empty text counts as not set. */
export const withDefault = <Type extends z.ZodType>(type: Type, value: z.core.util.NoUndefined<z.output<Type>>) =>
  z.preprocess(emptyToUndefined, type.default(value));

export const webUrl = z.url({ protocol: /^https?$/ });

/** A key of at least 32 bytes. */
export const key = z
  .string()
  .min(32, 'must have at least 32 characters')
  .refine(isKeySetting, 'must have at least 32 bytes in base64 after base64:');

/** A rule about several settings. If it is not met, the start fails with `setting problem` as a line of the message. */
export type SettingRule<Values> = { setting: string; problem: string; isMet(values: Values): boolean };

/** Whether all or none of the settings have a value. */
export const areTogether = (...values: unknown[]): boolean => new Set(values.map((value) => value === undefined)).size <= 1;

const describeLimit = (issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall>, limit: string): string =>
  issue.origin === 'string' ? `must have ${limit} characters` : `must be ${limit}`;

/** A sentence about a setting that zod would describe as a type; undefined for any other issue. */
export const describeIssue = (issue: z.core.$ZodRawIssue): string | undefined => {
  switch (issue.code) {
    case 'invalid_value':
      return `must be ${issue.values.join(', ').replace(/, (?=[^,]*$)/, ' or ')}`;
    case 'too_big':
      return describeLimit(issue, `at most ${issue.maximum}`);
    case 'too_small':
      return describeLimit(issue, `${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`);
    case 'invalid_type':
      return issue.expected === 'int' ? 'must be a whole number' : 'must be a number';
    case 'invalid_format':
      return issue.format === 'url' ? 'must be a URL' : undefined;
    default:
      return undefined;
  }
};
