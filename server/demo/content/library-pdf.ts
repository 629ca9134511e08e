import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files, StoredFile } from '../../platform/files/index.ts';
import { pdfContent, pdfFile } from '../pdf-file.ts';

const pages = 4;
const line = (text: string, { y, size }: { y: number; size: number }) => `BT /F1 ${size} Tf 72 ${y} Td (${text}) Tj ET`;

const drawn = (volume: number, page: number) =>
  [
    '0.07 0.35 0.34 rg',
    line(page === 1 ? `Volume ${volume}` : `Chapter ${page - 1}`, { y: 720, size: 30 }),
    '0.2 0.22 0.24 rg',
    line('A book of the demonstration library.', { y: 684, size: 13 }),
    ...Array.from({ length: 18 }, (_, index) => `0.9 0.91 0.91 rg 72 ${630 - index * 28} ${430 - ((index * 37) % 120)} 8 re f`),
    '0.4 0.42 0.44 rg',
    line(`${page} of ${pages}`, { y: 60, size: 11 }),
  ].join('\n');

/** A small book of four pages, in the font that every reader of PDFs has. */
const volumePdf = (volume: number) => {
  const kids = Array.from({ length: pages }, (_, index) => `${4 + index * 2} 0 R`).join(' ');
  return pdfFile([
    '<</Type /Catalog /Pages 2 0 R>>',
    `<</Type /Pages /Kids [${kids}] /Count ${pages}>>`,
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>',
    ...Array.from({ length: pages }, (_, index) => [
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <</Font <</F1 3 0 R>>>> /Contents ${5 + index * 2} 0 R>>`,
      pdfContent(drawn(volume, index + 1)),
    ]).flat(),
  ]);
};

const volumes = 6;

/** Writes the PDFs that the books of the demo share. */
export const storeVolumes = async (files: Files): Promise<StoredFile[]> => {
  const stored: StoredFile[] = [];
  for (let volume = 1; volume <= volumes; volume += 1) {
    const path = join(files.tempDir, `demo-volume-${volume}.pdf`);
    await writeFile(path, volumePdf(volume));
    stored.push(await files.storePdf(path));
  }
  return stored;
};
