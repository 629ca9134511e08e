import { at } from '../random.ts';
import { type Canvas, type Colour, createCanvas, ellipse, outline, paint, roundedBox, strokes, within } from './painter.ts';

const size = { width: 720, height: 440 };
const frame = roundedBox({ left: 0, top: 0, right: size.width, bottom: size.height }, 0);
const white: Colour = [255, 255, 255];

const grounds: readonly (readonly [Colour, Colour])[] = [
  [
    [14, 120, 112],
    [9, 66, 72],
  ],
  [
    [52, 92, 156],
    [30, 52, 104],
  ],
  [
    [150, 92, 60],
    [98, 52, 36],
  ],
  [
    [104, 78, 140],
    [62, 42, 92],
  ],
  [
    [70, 112, 84],
    [38, 68, 56],
  ],
  [
    [162, 82, 96],
    [104, 42, 60],
  ],
];

type Motif = (canvas: Canvas) => void;

const heartbeat: Motif = (canvas) => {
  const points = [
    [60, 250],
    [230, 250],
    [262, 214],
    [290, 250],
    [320, 250],
    [352, 96],
    [392, 356],
    [418, 250],
    [470, 250],
    [502, 222],
    [536, 250],
    [660, 250],
  ].map(([x = 0, y = 0]) => ({ x, y }));
  const segments = points.slice(1).map((to, index) => [points[index] ?? to, to] as const);
  paint(canvas, strokes(segments, 9), { colour: white, opacity: 0.92 });
};

const capsules: Motif = (canvas) => {
  for (const [x, y] of [
    [170, 120],
    [360, 200],
    [250, 300],
  ] as const) {
    paint(canvas, roundedBox({ left: x, top: y, right: x + 220, bottom: y + 72 }, 36), { colour: white, opacity: 0.9 });
    paint(canvas, roundedBox({ left: x + 106, top: y, right: x + 114, bottom: y + 72 }, 0), { colour: [40, 50, 60], opacity: 0.35 });
  }
};

const rings: Motif = (canvas) => {
  for (const radius of [60, 110, 160])
    paint(canvas, outline(ellipse({ x: 360, y: 220 }, radius, radius), 12), { colour: white, opacity: 0.9 - radius / 320 });
  paint(canvas, ellipse({ x: 360, y: 220 }, 24, 24), { colour: white });
};

const cross: Motif = (canvas) => {
  paint(canvas, roundedBox({ left: 322, top: 110, right: 398, bottom: 330 }, 14), { colour: white, opacity: 0.94 });
  paint(canvas, roundedBox({ left: 250, top: 182, right: 470, bottom: 258 }, 14), { colour: white, opacity: 0.94 });
};

const motifs = [heartbeat, capsules, rings, cross];

/** How many different covers there are. */
export const coverCount = 12;

/** The picture over a message or a story: a ground, soft circles and a motif. */
export const drawCover = (number: number): Canvas => {
  const [from, to] = at(grounds, number);
  const canvas = createCanvas(size, from, to);
  const circle = (x: number, y: number, radius: number) =>
    paint(canvas, within(ellipse({ x, y }, radius, radius), frame), { colour: white, opacity: 0.07 });
  circle(110 + number * 40, 40, 190);
  circle(640 - number * 30, 400, 240);
  at(motifs, number)(canvas);
  return canvas;
};
