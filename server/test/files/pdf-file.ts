/** Builds a PDF (ISO 32000-1, 7.5). The objects are Latin-1 texts; the first is the catalogue. The trailer may have more entries. */
export const pdfFile = (objects: readonly string[], trailerEntries = ''): Buffer<ArrayBuffer> => {
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<</Size ${objects.length + 1} /Root 1 0 R ${trailerEntries}>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, 'latin1');
};

/** The object that holds what a page draws. */
export const pdfContent = (content: string): string => `<</Length ${content.length}>>\nstream\n${content}\nendstream`;
