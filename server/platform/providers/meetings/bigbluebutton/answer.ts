import { SaxesParser } from 'saxes';

/** The texts directly below `<response>`, by element. Elements with children have an empty text. */
export type Answer = { isSuccess: boolean; messageKey: string; texts: ReadonlyMap<string, string> };

const parseTexts = (xml: string): Map<string, string> => {
  const texts = new Map<string, string>();
  const path: string[] = [];
  const parser = new SaxesParser();
  const append = (text: string) => {
    const name = path.length === 2 ? path[1] : undefined;
    if (name !== undefined) texts.set(name, (texts.get(name) ?? '') + text);
  };
  parser.on('error', (error) => {
    throw error;
  });
  // BigBlueButton declares no document type. Without one there are no entities but those of XML itself.
  parser.on('doctype', () => parser.fail('A document type is not allowed'));
  parser.on('opentag', ({ name }) => {
    path.push(name);
    if (path.length === 1 && name !== 'response') parser.fail('The root is not a response');
    append('');
  });
  parser.on('closetag', () => void path.pop());
  parser.on('text', append);
  parser.on('cdata', append);
  parser.write(xml).close();
  return texts;
};

/** Reads an answer of BigBlueButton's API; undefined if it is not one. */
export const parseAnswer = (xml: string): Answer | undefined => {
  try {
    const texts = parseTexts(xml);
    const code = texts.get('returncode');
    if (code !== 'SUCCESS' && code !== 'FAILED') return undefined;
    return { isSuccess: code === 'SUCCESS', messageKey: texts.get('messageKey')?.trim() ?? '', texts };
  } catch {
    return undefined;
  }
};
