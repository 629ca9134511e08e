/** The bytes of a PDF (ISO 32000-1, 7.5) from the bodies of its objects in Latin-1, numbered from 1; the first is its catalogue. */
export const pdfFile = (objects: readonly string[]): Buffer<ArrayBuffer> => {
  let body = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<</Size ${objects.length + 1} /Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, 'latin1');
};

/** The object that holds what a page draws. */
export const pdfContent = (content: string): string => `<</Length ${content.length}>>\nstream\n${content}\nendstream`;
