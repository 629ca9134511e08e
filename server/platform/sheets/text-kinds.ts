import { SheetError, sheetMessages } from './limits.ts';

const otherKinds: readonly (readonly [RegExp, string])[] = [
  [/^<\?xml/i, sheetMessages.xml],
  [
    /^<(?:!doctype|html|head|body|meta|title|link|style|script|table|tr|div|span|font|center|p|br)\b|^<!--|^mime-version:/i,
    sheetMessages.html,
  ],
  [/^(?:\{\s*["}]|\[\s*[[{"\]])/, sheetMessages.json],
  [/^begin:v(?:card|calendar)\b/i, sheetMessages.contacts],
  [/^\{\\rtf/, sheetMessages.unknown],
];

// Control characters that no text file has. Ctrl-Z ended files of DOS.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
const control = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f]/g;
const sampleLength = 100_000;
const maxShare = 0.05;
const maxCount = 2;

/** A few control characters are mistakes of one cell; many are another kind of file. */
const isBinary = (text: string): boolean => {
  const sample = text.substring(0, sampleLength);
  const count = sample.match(control)?.length ?? 0;
  return count > maxCount && count > maxShare * sample.length;
};

/** Throws with a sentence if a text file is no table: a web page, JSON, contacts or no text at all. */
export const assertTable = (text: string): void => {
  if (isBinary(text)) throw new SheetError(sheetMessages.unknown);
  const start = text.substring(0, sampleLength).trimStart();
  const [, message] = otherKinds.find(([pattern]) => pattern.test(start)) ?? [];
  if (message) throw new SheetError(message);
};
