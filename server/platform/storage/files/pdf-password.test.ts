// Proves SEC-10
import { describe, expect, it } from 'vitest';
import { encryptedPdf, lockedPdf, pdfEncryptions } from '../../../test/files/encrypted-pdf.ts';
import { pdfContent, pdfFile } from '../../../test/files/pdf-file.ts';
import { needsPassword } from './pdf-password.ts';

const locks = (bytes: Buffer) => needsPassword(bytes, bytes.lastIndexOf('\nxref') + 1);
const filter = '/Filter /Standard /P -4';

/** The same string with each byte as a literal string may write it. */
const toLiteral = (fields: string) =>
  fields.replaceAll(/<(\w+)>/g, (_, hex: string) => {
    const plain = Buffer.from(hex, 'hex').toString('latin1');
    return `(${plain
      .replaceAll(/[\\()]/g, String.raw`\$&`)
      .replaceAll('\r', String.raw`\r`)
      .replaceAll('\n', String.raw`\012`)}\\\n)`;
  });

describe.each(pdfEncryptions)('a PDF with $name', ({ fields, user, owner }) => {
  it('opens by itself unless it has a password of the user', () => {
    expect([user, owner].map((password) => locks(encryptedPdf(`${filter} ${fields} ${password}`)))).toEqual([true, false]);
  });

  it('may write its strings as texts', () => {
    expect([user, owner].map((password) => locks(encryptedPdf(`${filter} ${fields} ${toLiteral(password)}`)))).toEqual([true, false]);
  });
});

it('needs a certificate if only its holders may read it', () => {
  expect(locks(encryptedPdf('/Filter /Adobe.PubSec /V 4 /SubFilter /adbe.pkcs7.s5'))).toBe(true);
});

it('is found in a trailer that is a stream, and if readers have to rebuild the table', () => {
  const locked = lockedPdf();
  expect(needsPassword(locked, undefined)).toBe(true);
  const text = locked.toString('latin1');
  const trailer = /\/ID.*\/Encrypt 3 0 R/.exec(text)?.[0] ?? '';
  const table = `9 0 obj\n<</Type /XRef /W [1 2 1] /Root 1 0 R ${trailer} /Length 2>>\nstream\nab\nendstream\nendobj\nstartxref\n0\n%%EOF`;
  expect(needsPassword(Buffer.from(text + table, 'latin1'), text.length)).toBe(true);
});

it('is not needed if only a file within the PDF is encrypted', () => {
  const catalogue = ['<</Type /Catalog /Pages 2 0 R>>', '<</Type /Pages /Kids [] /Count 0>>'];
  expect(locks(pdfFile([...catalogue, pdfContent(lockedPdf().toString('latin1'))]))).toBe(false);
});
