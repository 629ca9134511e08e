import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import { cycle, range } from './random.ts';
import { en } from './texts.ts';

type Page = { heading: string; subheading: string; paragraphs: readonly string[] };

const [teal, dark] = [rgb(0.07, 0.35, 0.34), rgb(0.2, 0.22, 0.24)];

/** Creates a PDF in the standard fonts, without dates, so that every run creates the same bytes. */
const createPdf = async (pages: readonly Page[]): Promise<Uint8Array> => {
  const document = await PDFDocument.create({ updateMetadata: false });
  const [regular, bold] = [await document.embedFont(StandardFonts.Helvetica), await document.embedFont(StandardFonts.HelveticaBold)];
  for (const [index, { heading, subheading, paragraphs }] of pages.entries()) {
    const page = document.addPage([595, 842]);
    const body = { x: 72, size: 12, font: regular, color: dark, maxWidth: 450, lineHeight: 19 };
    page.drawRectangle({ y: 800, width: 595, height: 42, color: teal });
    page.drawText(heading, { x: 72, y: 720, size: 30, font: bold, color: teal });
    page.drawText(subheading, { x: 72, y: 684, size: 14, font: bold, color: dark });
    for (const [line, paragraph] of paragraphs.entries()) page.drawText(paragraph, { ...body, y: 630 - line * 84 });
    page.drawText(`${index + 1} of ${pages.length}`, { ...body, y: 60 });
  }
  return document.save({ useObjectStreams: false });
};

export const createRegistryPdf = (name: string, taxNumber: string): Promise<Uint8Array> => {
  const paragraphs = [`Trade name: ${name}`, `Tax number: ${taxNumber}`, 'Issued by: Not a real office'];
  return createPdf([{ heading: 'Commercial register', subheading: 'SPECIMEN, made for demonstration only', paragraphs }]);
};

export const createBookPdf = (volume: number): Promise<Uint8Array> => {
  const createPage = (chapter: number): Page => {
    const { title, opening } = cycle(en.blogs, volume * 4 + chapter);
    const paragraphs = [opening, ...range(4).map((offset) => cycle(en.blogParagraphs, volume + chapter + offset))];
    if (chapter === 0) return { heading: `Volume ${volume}`, subheading: 'A book of the demonstration library', paragraphs };
    return { heading: `Chapter ${chapter}`, subheading: title, paragraphs };
  };
  return createPdf(range(4).map(createPage));
};
