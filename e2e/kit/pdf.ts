import { pdfContent, pdfFile } from '../../server/test/files/pdf-file.ts';

/** A PDF with one line of text on each page, as a file input takes it. */
export const pdf = (name: string, lines: readonly string[]) => {
  const pageId = (index: number) => 4 + 2 * index;
  const kids = lines.map((_, index) => `${pageId(index)} 0 R`).join(' ');
  const buffer = pdfFile([
    '<</Type /Catalog /Pages 2 0 R>>',
    `<</Type /Pages /Kids [${kids}] /Count ${lines.length}>>`,
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
    ...lines.flatMap((line, index) => [
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <</Font <</F1 3 0 R>>>> /Contents ${pageId(index) + 1} 0 R>>`,
      pdfContent(`BT /F1 28 Tf 72 720 Td (${line}) Tj ET`),
    ]),
  ]);
  return { name: `${name}.pdf`, mimeType: 'application/pdf', buffer };
};
