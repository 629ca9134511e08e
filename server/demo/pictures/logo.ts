import { at } from '../random.ts';
import { letter, widthOf } from './lettering.ts';
import { type Canvas, type Colour, createCanvas, ellipse, outline, paint, roundedBox, strokes, without } from './painter.ts';

const side = 320;
const white: Colour = [255, 255, 255];
const grounds: readonly (readonly [Colour, Colour])[] = [
  [
    [14, 116, 144],
    [8, 82, 104],
  ],
  [
    [22, 128, 92],
    [12, 88, 66],
  ],
  [
    [124, 58, 120],
    [86, 36, 92],
  ],
  [
    [190, 92, 38],
    [148, 62, 24],
  ],
  [
    [44, 82, 152],
    [28, 54, 108],
  ],
  [
    [166, 48, 70],
    [120, 28, 52],
  ],
  [
    [90, 104, 44],
    [62, 74, 28],
  ],
];

const cross = (canvas: Canvas) => {
  paint(canvas, roundedBox({ left: 136, top: 52, right: 184, bottom: 188 }, 12), { colour: white });
  paint(canvas, roundedBox({ left: 92, top: 96, right: 228, bottom: 144 }, 12), { colour: white });
};
const capsule = (canvas: Canvas) => {
  paint(canvas, roundedBox({ left: 78, top: 84, right: 242, bottom: 156 }, 36), { colour: white });
  paint(canvas, roundedBox({ left: 156, top: 84, right: 164, bottom: 156 }, 0), { colour: [60, 60, 70], opacity: 0.5 });
};
const moon = (canvas: Canvas) =>
  paint(canvas, without(ellipse({ x: 152, y: 120 }, 70, 70), ellipse({ x: 184, y: 108 }, 56, 56)), { colour: white });
const pulse = (canvas: Canvas) => {
  const points = [
    [64, 124],
    [124, 124],
    [144, 66],
    [172, 174],
    [192, 124],
    [256, 124],
  ].map(([x = 0, y = 0]) => ({ x, y }));
  const segments = points.slice(1).map((to, index) => [points[index] ?? to, to] as const);
  paint(canvas, strokes(segments, 14), { colour: white });
};
const lens = (canvas: Canvas) => {
  paint(canvas, outline(ellipse({ x: 160, y: 120 }, 92, 60), 14), { colour: white });
  paint(canvas, ellipse({ x: 160, y: 120 }, 30, 30), { colour: white });
};
const emblems = [cross, capsule, moon, pulse, lens];

/** A company's logo: an emblem and the first letters of its name on its colour. */
export const drawLogo = (number: number, name: string): Canvas => {
  const [from, to] = at(grounds, number);
  const canvas = createCanvas({ width: side, height: side }, from, to);
  at(emblems, number)(canvas);
  const initials = name
    .split(' ')
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('');
  letter(canvas, initials, { x: (side - widthOf(initials, 64)) / 2, y: 222, size: 64, colour: white, weight: 1.1 });
  return canvas;
};
