/** Escapes a text for the content and the quoted attributes of HTML and XML. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** The value of a JSON text; undefined if it is none. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A URL that ends with one slash, so that paths can be resolved below it. */
export const withSlash = (url: string): string => url.replace(/\/*$/, '/');

/** Whether bytes begin with the bytes of a text in latin1. */
export const startsWith = (bytes: Uint8Array, text: string): boolean =>
  Buffer.from(bytes.subarray(0, text.length)).toString('latin1') === text;
