import { at, type Random } from '../random.ts';
import { letter, widthOf } from './lettering.ts';
import { type Canvas, type Colour, createCanvas, ellipse, outline, paint, roundedBox, type Shape } from './painter.ts';
import { drawBust } from './portrait.ts';

const size = { width: 1200, height: 756 };
const papers: readonly (readonly [Colour, Colour])[] = [
  [
    [238, 244, 240],
    [206, 224, 218],
  ],
  [
    [244, 240, 230],
    [226, 214, 190],
  ],
  [
    [234, 240, 246],
    [204, 216, 232],
  ],
];
const inks: readonly Colour[] = [
  [18, 88, 86],
  [116, 78, 32],
  [36, 66, 118],
];
const text: Colour = [44, 50, 54];
const faint: Colour = [120, 128, 130];

/** Fine waves over the whole card, as printed on such documents against copying. */
const waves = (step: number, height: number): Shape => ({
  box: { left: 0, top: 0, right: size.width, bottom: size.height },
  distance: (x, y) => {
    const swing = y + Math.sin(x / 90) * height + Math.sin(x / 37 + y / 140) * (height / 3);
    return Math.abs((((swing % step) + step) % step) - step / 2) - 0.2;
  },
});

const print = (number: number): Canvas => {
  const [from, to] = at(papers, number);
  const canvas = createCanvas(size, from, to);
  paint(canvas, waves(18, 26), { colour: at(inks, number), opacity: 0.16 });
  return canvas;
};

// The waves are the dear part, and there are only as many papers.
const printed = new Map<number, Canvas>();

const blank = (number: number) => {
  const paper = number % papers.length;
  const original = printed.get(paper) ?? print(paper);
  printed.set(paper, original);
  return { canvas: { ...original, pixels: original.pixels.slice() }, ink: at(inks, number) };
};

const drawSpecimen = (canvas: Canvas) =>
  letter(canvas, 'SPECIMEN', { x: 150, y: 552, size: 134, colour: [186, 46, 52], opacity: 0.26, weight: 1, turn: -0.34 });

/** A round stamp, plainly not a real one. */
export const drawStamp = (canvas: Canvas, centre: { x: number; y: number }, colour: Colour) => {
  for (const [radius, width] of [
    [82, 6],
    [68, 2],
  ] as const)
    paint(canvas, outline(ellipse(centre, radius, radius), width), { colour, opacity: 0.6 });
  letter(canvas, 'DEMO', { x: centre.x - widthOf('DEMO', 26) / 2, y: centre.y - 13, size: 26, colour, opacity: 0.6 });
};

const digits = (random: Random, count: number) => Array.from({ length: count }, () => random.whole(0, 9)).join('');

/** The front of a doctor's card: photo, name, number and dates; plainly a specimen. */
export const drawIdFront = (number: number, random: Random): Canvas => {
  const { canvas, ink } = blank(number);
  paint(canvas, roundedBox({ left: 0, top: 0, right: size.width, bottom: 128 }, 0), { colour: ink });
  paint(canvas, outline(ellipse({ x: 84, y: 64 }, 40, 40), 6), { colour: [255, 255, 255] });
  paint(canvas, roundedBox({ left: 77, top: 40, right: 91, bottom: 88 }, 3), { colour: [255, 255, 255] });
  paint(canvas, roundedBox({ left: 60, top: 57, right: 108, bottom: 71 }, 3), { colour: [255, 255, 255] });
  letter(canvas, 'MEDICAL IDENTITY CARD', { x: 156, y: 44, size: 40, colour: [255, 255, 255] });
  const photo = roundedBox({ left: 64, top: 184, right: 404, bottom: 612 }, 14);
  paint(canvas, photo, { colour: [216, 226, 230] });
  drawBust(canvas, { x: 234, y: 200, side: 412 }, number);
  paint(canvas, outline(photo, 3), { colour: ink });
  const lines = [
    ['NAME', `SPECIMEN HOLDER ${String(number + 1).padStart(2, '0')}`],
    ['LICENCE', `EG-${digits(random, 6)}`],
    ['BORN', `${String(random.whole(1, 28)).padStart(2, '0')}/${String(random.whole(1, 12)).padStart(2, '0')}/19${random.whole(62, 94)}`],
    ['ISSUED BY', 'NOT A REAL OFFICE'],
  ] as const;
  lines.forEach(([label, value], index) => {
    letter(canvas, label, { x: 452, y: 190 + index * 104, size: 17, colour: faint });
    letter(canvas, value, { x: 452, y: 222 + index * 104, size: 34, colour: text });
  });
  letter(canvas, `${digits(random, 4)} ${digits(random, 4)} ${digits(random, 4)} ${digits(random, 2)}`, {
    x: 64,
    y: 664,
    size: 40,
    colour: ink,
  });
  drawStamp(canvas, { x: 1060, y: 628 }, [164, 44, 56]);
  drawSpecimen(canvas);
  return canvas;
};

const drawBars = (canvas: Canvas, random: Random) => {
  for (let x = 64; x < 620; ) {
    const width = random.whole(2, 9);
    paint(canvas, roundedBox({ left: x, top: 412, right: x + width, bottom: 540 }, 0), { colour: text });
    x += width + random.whole(3, 9);
  }
};

/** The back of a doctor's card: address, expiry, bars and machine lines; plainly a specimen. */
export const drawIdBack = (number: number, random: Random): Canvas => {
  const { canvas, ink } = blank(number);
  paint(canvas, roundedBox({ left: 0, top: 56, right: size.width, bottom: 150 }, 0), { colour: [46, 48, 52] });
  const lines = [
    ['ADDRESS', `${random.whole(1, 90)} SPECIMEN STREET`],
    ['VALID UNTIL', `${String(random.whole(1, 12)).padStart(2, '0')}/20${random.whole(28, 34)}`],
  ] as const;
  lines.forEach(([label, value], index) => {
    letter(canvas, label, { x: 64, y: 196 + index * 96, size: 17, colour: faint });
    letter(canvas, value, { x: 64, y: 228 + index * 96, size: 32, colour: text });
  });
  drawBars(canvas, random);
  const signature = roundedBox({ left: 690, top: 400, right: 1136, bottom: 540 }, 10);
  paint(canvas, signature, { colour: [252, 252, 250] });
  paint(canvas, outline(signature, 2), { colour: faint });
  letter(canvas, 'SIGNATURE', { x: 712, y: 508, size: 14, colour: faint });
  drawStamp(canvas, { x: 1040, y: 276 }, ink);
  letter(canvas, `IDSPECIMEN${digits(random, 9)}<<<<<<<`, { x: 64, y: 604, size: 36, colour: text });
  letter(canvas, `${digits(random, 7)}<${digits(random, 7)}<DEMO<<<<<<`, { x: 64, y: 672, size: 36, colour: text });
  drawSpecimen(canvas);
  return canvas;
};
