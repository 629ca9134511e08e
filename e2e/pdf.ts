const latin = (text: string) => Buffer.from(text, 'latin1');

const object = (id: number, body: string) => `${id} 0 obj\n${body}\nendobj\n`;

const drawn = (line: string) => {
  const content = `BT /F1 28 Tf 72 720 Td (${line}) Tj ET`;
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
};

/** A real PDF with a line on each of its pages, as a file chooser takes it. */
export const pdf = (name: string, lines: readonly string[]) => {
  const pageId = (index: number) => 4 + 2 * index;
  const kids = lines.map((_, index) => `${pageId(index)} 0 R`).join(' ');
  const objects = [
    object(1, '<< /Type /Catalog /Pages 2 0 R >>'),
    object(2, `<< /Type /Pages /Kids [${kids}] /Count ${lines.length} >>`),
    object(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    ...lines.flatMap((line, index) => [
      object(
        pageId(index),
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${pageId(index) + 1} 0 R >>`,
      ),
      object(pageId(index) + 1, drawn(line)),
    ]),
  ];
  const head = '%PDF-1.4\n';
  const places = objects.map((_, index) => head.length + objects.slice(0, index).join('').length);
  const start = head.length + objects.join('').length;
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const tail = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: latin(head + objects.join('') + tail) };
};
