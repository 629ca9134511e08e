import { type Canvas, type Colour, paint, strokes } from './painter.ts';

// No font may be installed where the demo data is made, so the few letters needed are drawn by strokes on a grid of
// 4 by 6: two digits are a point, a space goes on, a bar lifts the pen.
const glyphs: Record<string, string> = {
  A: '06 02 20 42 46|04 44',
  B: '06 00 30 41 42 33 03|33 44 45 36 06',
  C: '41 30 10 01 05 16 36 45',
  D: '00 06 26 44 42 20 00',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06|40 46|03 43',
  I: '20 26',
  J: '40 45 36 16 05',
  K: '00 06|40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 01 05 16 36 45 41 30 10',
  P: '06 00 30 41 42 33 03',
  Q: '10 01 05 16 36 45 41 30 10|24 46',
  R: '06 00 30 41 42 33 03|23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40|20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 22 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  Z: '00 40 06 46',
  0: '10 01 05 16 36 45 41 30 10|14 32',
  1: '11 20 26|16 36',
  2: '01 10 30 41 42 06 46',
  3: '01 10 30 41 42 33 44 45 36 16 05|23 33',
  4: '36 30 04 44',
  5: '40 00 02 32 43 45 36 06',
  6: '40 20 02 05 16 36 45 44 33 03',
  7: '00 40 16',
  8: '10 01 02 13 33 44 45 36 16 05 04 13|33 42 41 30 10',
  9: '43 13 02 01 10 30 41 44 26 06',
  '-': '13 33',
  '/': '06 40',
  '<': '40 03 46',
  ' ': '',
};

const advance = 5.6;

export type Lettering = { x: number; y: number; size: number; colour: Colour; weight?: number; opacity?: number; turn?: number };

/** Letters from their top left corner; `size` is the height of a capital in pixels, `turn` is in radians, clockwise. */
export const letter = (canvas: Canvas, text: string, look: Lettering): void => {
  const unit = look.size / 6;
  const [cosine, sine] = [Math.cos(look.turn ?? 0), Math.sin(look.turn ?? 0)];
  [...text].forEach((character, index) => {
    const point = (pair: string) => {
      const [x, y] = [(Number(pair[0]) + index * advance) * unit, Number(pair[1]) * unit];
      return { x: look.x + x * cosine - y * sine, y: look.y + x * sine + y * cosine };
    };
    const segments = (glyphs[character] ?? '').split('|').flatMap((line) => {
      const points = line.split(' ').filter(Boolean).map(point);
      return points.slice(1).map((to, step) => [points[step] ?? to, to] as const);
    });
    if (segments.length > 0) paint(canvas, strokes(segments, unit * (look.weight ?? 0.9)), look);
  });
};

/** How wide a text comes out, in pixels. */
export const widthOf = (text: string, size: number): number => ((text.length * advance - 1.6) * size) / 6;
