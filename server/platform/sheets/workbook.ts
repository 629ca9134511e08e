import { posix } from 'node:path';
import { cutText } from '../../../contract/kit/cut-text.ts';
import { normalizeLine } from '../../../contract/kit/normalize.ts';
import { SheetError, type SheetLimits, sheetMessages } from './limits.ts';
import { type NumberFormat, readNumberFormats } from './number-formats.ts';
import { attributeOf, readXml } from './xml.ts';
import { maxEntries, type ReadPart } from './zip-reader.ts';

/** A visible worksheet: its name, the part that has its cells, and whether the workbook was saved with it in front. */
export type Worksheet = { name: string; part: string; isActive: boolean };

export type Workbook = {
  worksheets: Worksheet[];
  strings: readonly string[];
  /** The number formats of cells, by the number of the cell format. */
  formats: readonly NumberFormat[];
  startsIn1904: boolean;
};

const ignore = () => undefined;
const usualBook = 'xl/workbook.xml';
/** The longest name of a sheet in Excel. */
const maxTitle = 31;

/** Excel stores a character that XML does not have as `_x000D_`. */
export const decodeEscapes = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;

type Relationship = { type: string; part: string };

/** The relationships of a part, or of the file. An address outside the file gives a name that no part has. */
const readRelationships = (readPart: ReadPart, source = ''): Map<string, Relationship> => {
  const folder = posix.dirname(source);
  const found = new Map<string, Relationship>();
  const open = (name: string, { Id = '', Type = '', Target = '' }: Readonly<Record<string, string>>) => {
    const part = posix.resolve('/', folder, Target.replaceAll('\\', '/')).slice(1);
    if (name === 'Relationship') found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part });
  };
  const bytes = readPart(posix.join(folder, '_rels', `${posix.basename(source)}.rels`)) ?? new Uint8Array();
  readXml(bytes, { open, close: ignore, text: ignore });
  return found;
};

/** The part that the file names as its workbook, or else the usual one. */
const findBook = (readPart: ReadPart): { part: string; bytes: Uint8Array } => {
  const named = [...readRelationships(readPart).values()].find(({ type }) => type === 'officeDocument')?.part;
  for (const part of [named ?? usualBook, usualBook]) {
    const bytes = readPart(part);
    if (bytes) return { part, bytes };
  }
  throw new SheetError(sheetMessages.noWorkbook);
};

const readBook = (bytes: Uint8Array, relationships: ReadonlyMap<string, Relationship>) => {
  const sheets: (Worksheet & { isVisible: boolean; isTable: boolean })[] = [];
  let active = 0;
  let [isWorkbook, startsIn1904] = [false, false];
  const addSheet = (attributes: Readonly<Record<string, string>>) => {
    const { type = '', part = '' } = relationships.get(attributeOf(attributes, 'id') ?? '') ?? {};
    const { name: title = '', state = 'visible' } = attributes;
    sheets.push({
      name: cutText(normalizeLine(decodeEscapes(title)), maxTitle),
      part,
      isActive: sheets.length === active,
      isVisible: state === 'visible',
      isTable: type === 'worksheet',
    });
  };
  const open = (name: string, attributes: Readonly<Record<string, string>>) => {
    if (name === 'workbook') isWorkbook = true;
    if (name === 'workbookPr') startsIn1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
    if (name === 'workbookView') active = Number(attributes['activeTab'] ?? 0);
    if (name === 'sheet') addSheet(attributes);
  };
  readXml(bytes, { open, close: ignore, text: ignore });
  if (!isWorkbook) throw new SheetError(sheetMessages.noWorkbook);
  const worksheets = sheets.flatMap(({ isVisible, isTable, ...sheet }) => (isVisible && isTable ? [sheet] : []));
  const parts = new Set(worksheets.map(({ part }) => part.toLowerCase()));
  // Sheets that share a part would take its memory and time for each of them.
  if (parts.size < worksheets.length || parts.size > maxEntries) throw new SheetError(sheetMessages.damaged);
  return { worksheets, startsIn1904 };
};

const readStrings = (bytes: Uint8Array, { rows, columns }: SheetLimits): string[] => {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isPhonetic = false;
  const add = () => {
    if (strings.push(decodeEscapes(text)) > rows * columns) throw new SheetError(sheetMessages.characters);
    text = '';
  };
  readXml(bytes, {
    open(name) {
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') add();
    },
    text(part) {
      if (isText) text += part;
    },
    badCharacter() {
      text += '\ufffd';
    },
  });
  return strings;
};

/** Reads what a workbook says about its sheets. Throws if it is none. */
export const readWorkbook = (readPart: ReadPart, limits: SheetLimits): Workbook => {
  if (readPart('xl/workbook.bin')) throw new SheetError(sheetMessages.binaryExcel);
  const book = findBook(readPart);
  const relationships = readRelationships(readPart, book.part);
  const partOf = (type: string) => readPart([...relationships.values()].find((each) => each.type === type)?.part ?? '');
  const [strings, styles] = [partOf('sharedStrings'), partOf('styles')];
  return {
    ...readBook(book.bytes, relationships),
    strings: strings ? readStrings(strings, limits) : [],
    formats: styles ? readNumberFormats(styles) : [],
  };
};
