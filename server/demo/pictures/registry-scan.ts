import { drawStamp } from './id-card.ts';
import { letter } from './lettering.ts';
import { type Canvas, type Colour, createCanvas, outline, paint, roundedBox } from './painter.ts';

const size = { width: 850, height: 1200 };
const ink: Colour = [18, 88, 86];
const text: Colour = [44, 50, 54];
const faint: Colour = [120, 128, 130];

/** A scanned page of a commercial register; plainly a specimen. */
export const drawRegistryScan = (number: number): Canvas => {
  const canvas = createCanvas(size, [250, 249, 244], [236, 234, 224]);
  paint(canvas, outline(roundedBox({ left: 44, top: 44, right: size.width - 44, bottom: size.height - 44 }, 8), 4), { colour: ink });
  letter(canvas, 'COMMERCIAL REGISTER', { x: 96, y: 116, size: 33, colour: ink, weight: 1.1 });
  const lines = [
    ['EXTRACT', `${String(number + 1).padStart(4, '0')}/2024`],
    ['TRADE NAME', 'SPECIMEN HOLDER'],
    ['LEGAL FORM', 'LIMITED LIABILITY'],
    ['ISSUED BY', 'NOT A REAL OFFICE'],
  ] as const;
  lines.forEach(([label, value], index) => {
    letter(canvas, label, { x: 96, y: 250 + index * 130, size: 18, colour: faint });
    letter(canvas, value, { x: 96, y: 288 + index * 130, size: 34, colour: text });
    paint(canvas, roundedBox({ left: 96, top: 344 + index * 130, right: size.width - 96, bottom: 346 + index * 130 }, 0), {
      colour: faint,
    });
  });
  drawStamp(canvas, { x: 640, y: 980 }, [164, 44, 56]);
  letter(canvas, 'SPECIMEN', { x: 120, y: 900, size: 84, colour: [186, 46, 52], opacity: 0.26, weight: 1, turn: -0.34 });
  return canvas;
};
