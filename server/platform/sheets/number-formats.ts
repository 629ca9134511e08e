import { dayMs } from '../../../contract/kit/time-zone.ts';
import { cellReasons } from './cell-problems.ts';
import { readXml } from './xml.ts';

const start1900 = Date.UTC(1899, 11, 30);
const start1904 = Date.UTC(1904, 0, 1);
const lastSerial = 2_958_465;
/** The first whole number that has more digits than Excel keeps. */
const tooLong = 1e15;

/** How the cells of a format show a number: as a date, or by the code of one of the workbook's own formats. */
export type NumberFormat = { code: string; isDate: boolean };

const builtInDates = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
// German versions of some programs write General as Standard.
const isDateCode = (code: string) => !/^standard/i.test(code) && /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|general/gi, ''));

/** Reads the number formats of cells, by the number of the cell format. A format of Excel has an empty code. */
export const readNumberFormats = (styles: Uint8Array): NumberFormat[] => {
  const codes = new Map<string, string>();
  const formats: NumberFormat[] = [];
  let isCellFormats = false;
  const formatOf = (id: string): NumberFormat => {
    const code = codes.get(id);
    return { code: code ?? '', isDate: code === undefined ? builtInDates(Number(id)) : isDateCode(code) };
  };
  readXml(styles, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') codes.set(numFmtId, formatCode);
      if (name === 'cellXfs') isCellFormats = true;
      if (name === 'xf' && isCellFormats) formats.push(formatOf(numFmtId));
    },
    close(name) {
      if (name === 'cellXfs') isCellFormats = false;
    },
    text: () => undefined,
  });
  return formats;
};

const toDate = (serial: number, startsIn1904: boolean): string => {
  // Excel has a 29 February 1900.
  const days = !startsIn1904 && serial < 60 ? serial + 1 : serial;
  const date = new Date((startsIn1904 ? start1904 : start1900) + Math.round(days * dayMs));
  return date.toISOString().replace(/T00:00:00\.000Z$/, '');
};

type Read = { value: string; reason?: string };

/** Fills the places of a format such as `000-000`; undefined if it has other places than zeros, or a zero as text. */
const fillZeros = (format: string, digits: string): string | undefined => {
  const literals = /"([^"]*)"|\\(.)/g;
  const shown = format.replace(literals, '$1$2');
  const places = shown.split('0').length - 1;
  if (places < 2 || /[#?.,%*_@]/.test(shown) || [...format.matchAll(literals)].some(([literal]) => literal.includes('0'))) return;
  const padded = digits.padStart(places, '0');
  let end = 0;
  return shown.replace(/0/g, () => {
    const start = end;
    end = start === 0 ? padded.length - places + 1 : start + 1;
    return padded.slice(start, end);
  });
};

/** Whether a format shows letters or digits beside those of the number. */
const addsText = (format: string) => /"[^"]*[\p{L}\p{N}][^"]*"|\\[\p{L}\p{N}]/u.test(format);

const formatNumber = (number: number, code: string): Read => {
  const [format = ''] = code.split(';');
  const value = String(number);
  const filled = Number.isInteger(number) && number >= 0 && !format.includes('[') ? fillZeros(format, value) : undefined;
  if (filled !== undefined) return { value: filled };
  return addsText(format) ? { value, reason: cellReasons.format } : { value };
};

type Cell = { text: string; style: number };
type Book = { formats: readonly NumberFormat[]; startsIn1904: boolean };

/** Reads a number as its cell shows it. A date, and a number whose digits are lost, have a reason why they cannot be used. */
export const readNumber = ({ text, style }: Cell, { formats, startsIn1904 }: Book): Read => {
  const number = Number(text);
  const { code = '', isDate = false } = formats[style] ?? {};
  if (text.trim() === '' || Number.isNaN(number)) return { value: text };
  if (isDate) {
    const isInRange = number >= 0 && number <= lastSerial;
    return { value: isInRange ? toDate(number, startsIn1904) : text, reason: cellReasons.date };
  }
  if (Math.abs(number) < tooLong) return formatNumber(number, code);
  return /^-?\d+$/.test(text.trim()) ? { value: text.trim() } : { value: text, reason: cellReasons.digits };
};
