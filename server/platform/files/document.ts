import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { invalid } from '../errors.ts';

/** What a document may be, for whoever chose something else. */
export const documentTypes = 'Choose a PDF or a JPEG, PNG or WebP picture';
/** The same where nothing else than a PDF will do. */
export const pdfOnly = 'Choose a PDF';

const tailBytes = 1024;

/** Whether the bytes begin as those of a PDF do; the name counts for nothing. */
export const isPdf = async (path: string): Promise<boolean> => (await fileTypeFromFile(path))?.mime === 'application/pdf';

/** How many bytes a PDF has; refused, with what to choose instead, where its head or its end is missing, as of an upload that broke off. */
export const checkPdf = async (path: string, choose: string): Promise<number> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - tailBytes);
    const [head, tail] = [Buffer.alloc(7), Buffer.alloc(size - start)];
    await file.read(head, 0, head.length, 0);
    await file.read(tail, 0, tail.length, start);
    if (!/^%PDF-[12]/.test(head.toString('latin1')) || !tail.includes('%%EOF')) throw invalid(`The PDF is damaged. ${choose}`);
    return size;
  } finally {
    await file.close();
  }
};
