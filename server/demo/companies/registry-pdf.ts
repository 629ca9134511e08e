import { pdfContent, pdfFile } from '../pdf-file.ts';
import type { DemoCompany } from './companies.ts';

const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&');

type Line = { text: string; x: number; y: number; size: number; font?: 'F1' | 'F2' };

const shown = ({ text, x, y, size, font = 'F1' }: Line) => `BT /${font} ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`;

const page = ({ latinName, taxNumber, registeredAt }: DemoCompany): string => {
  const since = new Date(registeredAt).toISOString().slice(0, 10);
  const facts: [string, string][] = [
    ['Trade name', latinName],
    ['Tax number', taxNumber],
    ['Registered on', since],
    ['Legal form', 'Limited liability company'],
    ['Issued by', 'Not a real office'],
  ];
  return [
    '0.07 0.35 0.34 RG 3 w 40 40 515 762 re S',
    '0.07 0.35 0.34 rg',
    shown({ text: 'Commercial register', x: 72, y: 720, size: 30, font: 'F2' }),
    '0.2 0.22 0.24 rg',
    shown({ text: 'Extract, made for demonstration only', x: 72, y: 692, size: 13 }),
    ...facts.flatMap(([label, value], index) => [
      shown({ text: label, x: 72, y: 630 - index * 56, size: 11 }),
      shown({ text: value, x: 72, y: 608 - index * 56, size: 18, font: 'F2' }),
    ]),
    '0.75 0.2 0.22 rg',
    shown({ text: 'SPECIMEN', x: 330, y: 120, size: 38, font: 'F2' }),
  ].join('\n');
};

/** A commercial registry extract on one page, in the fonts that every reader of PDFs has. */
export const registryPdf = (company: DemoCompany): Buffer => {
  const font = (name: string) => `<</Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding>>`;
  return pdfFile([
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <</Font <</F1 4 0 R /F2 5 0 R>>>> /Contents 6 0 R>>',
    font('Helvetica'),
    font('Helvetica-Bold'),
    pdfContent(page(company)),
  ]);
};
