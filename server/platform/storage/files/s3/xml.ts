const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decodeEntity = (whole: string, name: string): string => {
  if (!name.startsWith('#')) return entities[name] ?? whole;
  return String.fromCodePoint(name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)));
};

const decode = (text: string): string => text.replace(/&(\w{2,4}|#\d{1,6}|#x[\da-f]{1,5});/gi, decodeEntity);

/** The contents of all elements of a name, undecoded. For the flat answers of S3, in which no element contains one of its own name. */
export const findElements = (xml: string, name: string): string[] =>
  Array.from(xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g')), ([, content = '']) => content);

/** The text of the first element of a name; undefined if there is none. */
export const findText = (xml: string, name: string): string | undefined => {
  const [content] = findElements(xml, name);
  return content === undefined ? undefined : decode(content);
};

/** Whether an answer consists of one element of a name, as opposed to an error or the page of a proxy. */
export const isElement = (xml: Buffer, name: string): boolean =>
  new RegExp(`^\\s*(?:<\\?xml[^>]*>\\s*)?<${name}[\\s>/]`).test(xml.toString('utf8'));
