import { isReadable } from '../../../contract/kit/normalize.ts';

/** Why a cell cannot be used as it stands in the file. */
export const cellReasons = {
  unreadable: 'This cell has characters that cannot be read. Enter the right value.',
  error: 'This cell has an error of Excel. Correct it in Excel, or enter the value here.',
  boolean: 'This cell has TRUE or FALSE in place of a text. Enter the value.',
  formula: 'This cell has a formula without a result. Open the file in Excel, save it and upload it again, or enter the value here.',
  date: 'This cell has a date or a time in place of a text. Format the cell as text in Excel and enter the value again, or enter it here.',
  digits: 'Excel shortened this number, so its last digits are lost. Enter the right value.',
  format: 'The format of this cell shows more than its number. Enter the value as it is shown.',
  merged: (first: string) => `This cell is merged with ${first}. Enter its value, or separate the cells in Excel.`,
  severalRows: 'This cell has what looks like further rows of the file. Check the quotation marks.',
} as const;

const errors = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA)$/;
const booleans = /^(?:TRUE|FALSE)$/;

/** Why the raw text of a CSV cell cannot be imported; undefined if it can. */
export const findTextProblem = (text: string): string | undefined => {
  if (text.startsWith('=') && !text.startsWith('="')) return cellReasons.formula;
  if (!isReadable(text)) return cellReasons.unreadable;
  if (errors.test(text)) return cellReasons.error;
  return booleans.test(text) ? cellReasons.boolean : undefined;
};
