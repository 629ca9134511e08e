import { SaxesParser } from 'saxes';
import { SheetError, sheetMessages } from './limits.ts';

const chunkBytes = 65_536;
/** The longest text between two tags. Excel has 32,767 characters in a cell, each of which may be a reference of eight. */
const maxTextBytes = 8 * chunkBytes;

export type XmlHandlers = {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text(text: string): void;
  /** A character that XML excludes is in the text that follows. */
  badCharacter?(): void;
};

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);
const isBadCharacter = ({ message }: Error) => /disallowed character|malformed character entity/.test(message);

/** Reads XML in pieces, with names without their prefixes. Characters that XML excludes do not stop it, as they do not stop Excel. Expands no entities. */
export const readXml = (bytes: Uint8Array, handlers: XmlHandlers): void => {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    if (!isBadCharacter(error)) throw new SheetError(sheetMessages.damaged);
    handlers.badCharacter?.();
  });
  parser.on('opentag', ({ name, attributes }) => handlers.open(withoutPrefix(name), attributes));
  parser.on('closetag', ({ name }) => handlers.close(withoutPrefix(name)));
  parser.on('text', (text) => handlers.text(text));
  parser.on('cdata', (text) => handlers.text(text));
  const decoder = new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8');
  let lastTag = 0;
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const chunk = bytes.subarray(at, at + chunkBytes);
    const tag = chunk.lastIndexOf(0x3c);
    if (tag >= 0) lastTag = at + tag;
    if (at - lastTag > maxTextBytes) throw new SheetError(sheetMessages.characters);
    parser.write(decoder.decode(chunk, { stream: true }));
  }
  parser.close();
};

/** The value of an attribute by its name without a prefix. */
export const attributeOf = (attributes: Readonly<Record<string, string>>, name: string): string | undefined =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => withoutPrefix(key) === name)?.[1];
