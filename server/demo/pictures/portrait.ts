import { at } from '../random.ts';
import { type Canvas, type Colour, createCanvas, ellipse, outline, paint, roundedBox, strokes, within, without } from './painter.ts';

const walls: readonly (readonly [Colour, Colour])[] = [
  [
    [222, 236, 235],
    [150, 194, 192],
  ],
  [
    [240, 230, 216],
    [214, 188, 156],
  ],
  [
    [225, 232, 243],
    [165, 184, 214],
  ],
  [
    [236, 228, 238],
    [190, 172, 204],
  ],
  [
    [230, 238, 224],
    [172, 196, 160],
  ],
];
const skins: readonly Colour[] = [
  [239, 201, 168],
  [222, 176, 138],
  [198, 146, 106],
  [160, 110, 78],
];
const hairs: readonly Colour[] = [
  [38, 30, 28],
  [66, 46, 36],
  [94, 66, 46],
  [150, 148, 146],
];
const scarves: readonly Colour[] = [
  [58, 96, 110],
  [136, 80, 92],
  [92, 104, 74],
  [88, 78, 120],
];
const tunics: readonly Colour[] = [
  [60, 122, 128],
  [74, 104, 148],
  [118, 86, 110],
  [86, 116, 92],
];
const white: Colour = [250, 250, 248];
const ink: Colour = [58, 46, 42];

const shade = (colour: Colour, by: number): Colour => [colour[0] * by, colour[1] * by, colour[2] * by];

type Sitter = { skin: Colour; hair: Colour; scarf: Colour | undefined; isWoman: boolean; beard: boolean; glasses: boolean; tunic: Colour };

const sitter = (number: number): Sitter => {
  const isWoman = number % 2 === 1;
  return {
    isWoman,
    skin: at(skins, number * 3 + (number >> 2)),
    hair: at(hairs, number + (number >> 3)),
    scarf: isWoman && number % 4 === 1 ? at(scarves, number >> 2) : undefined,
    beard: !isWoman && number % 3 === 0,
    glasses: number % 5 === 2,
    tunic: at(tunics, number + (number >> 2)),
  };
};

/** Where the bust goes: its middle, the top of its square, and the side of that square. */
type Place = { x: number; y: number; side: number };

const drawBody = (canvas: Canvas, { x, y, side }: Place, { skin, tunic }: Sitter) => {
  const frame = roundedBox({ left: x - side / 2, top: y, right: x + side / 2, bottom: y + side }, 0);
  const body = within(ellipse({ x, y: y + side * 1.04 }, side * 0.4, side * 0.37), frame);
  paint(canvas, body, { colour: white });
  paint(canvas, within(body, ellipse({ x, y: y + side * 0.66 }, side * 0.15, side * 0.4)), { colour: tunic });
  paint(
    canvas,
    roundedBox({ left: x - side * 0.075, top: y + side * 0.5, right: x + side * 0.075, bottom: y + side * 0.74 }, side * 0.07),
    { colour: shade(skin, 0.88) },
  );
  const lapels = [-1, 1].flatMap((hand) => [
    [
      { x: x + hand * side * 0.1, y: y + side * 0.695 },
      { x: x + hand * side * 0.15, y: y + side * 0.84 },
    ] as const,
    [
      { x: x + hand * side * 0.15, y: y + side * 0.84 },
      { x: x + hand * side * 0.07, y: y + side * 0.995 },
    ] as const,
  ]);
  paint(canvas, within(strokes(lapels, side * 0.012), frame), { colour: [206, 210, 212] });
};

const drawHairBehind = (canvas: Canvas, { x, y, side }: Place, { hair, scarf, isWoman }: Sitter) => {
  if (scarf) {
    paint(canvas, ellipse({ x, y: y + side * 0.42 }, side * 0.215, side * 0.27), { colour: scarf });
    paint(canvas, ellipse({ x, y: y + side * 0.69 }, side * 0.2, side * 0.1), { colour: shade(scarf, 0.9) });
  } else if (isWoman) {
    paint(
      canvas,
      roundedBox({ left: x - side * 0.205, top: y + side * 0.17, right: x + side * 0.205, bottom: y + side * 0.7 }, side * 0.19),
      { colour: hair },
    );
  }
};

const drawFace = (canvas: Canvas, { x, y, side }: Place, { skin, beard, hair }: Sitter) => {
  const face = ellipse({ x, y: y + side * 0.41 }, side * 0.155, side * 0.195);
  for (const hand of [-1, 1])
    paint(canvas, ellipse({ x: x + hand * side * 0.155, y: y + side * 0.425 }, side * 0.026, side * 0.042), { colour: shade(skin, 0.93) });
  paint(canvas, face, { colour: skin });
  if (beard)
    paint(
      canvas,
      without(
        within(ellipse({ x, y: y + side * 0.53 }, side * 0.17, side * 0.105), face),
        ellipse({ x, y: y + side * 0.475 }, side * 0.085, side * 0.055),
      ),
      { colour: hair, opacity: 0.9 },
    );
  for (const hand of [-1, 1]) {
    const eye = { x: x + hand * side * 0.062, y: y + side * 0.4 };
    paint(canvas, ellipse(eye, side * 0.0135, side * 0.0165), { colour: ink });
    paint(
      canvas,
      strokes(
        [
          [
            { x: eye.x - side * 0.03, y: eye.y - side * 0.042 },
            { x: eye.x + side * 0.03, y: eye.y - side * 0.044 },
          ],
        ],
        side * 0.011,
      ),
      { colour: hair },
    );
  }
  paint(
    canvas,
    strokes(
      [
        [
          { x, y: y + side * 0.41 },
          { x: x + side * 0.012, y: y + side * 0.455 },
        ],
        [
          { x: x + side * 0.012, y: y + side * 0.455 },
          { x: x - side * 0.008, y: y + side * 0.458 },
        ],
      ],
      side * 0.009,
    ),
    { colour: shade(skin, 0.78) },
  );
  const smile = within(
    outline(ellipse({ x, y: y + side * 0.475 }, side * 0.05, side * 0.04), side * 0.011),
    roundedBox({ left: x - side * 0.044, top: y + side * 0.49, right: x + side * 0.044, bottom: y + side * 0.54 }, 0),
  );
  paint(canvas, smile, { colour: [150, 78, 72] });
};

const drawGlasses = (canvas: Canvas, { x, y, side }: Place) => {
  for (const hand of [-1, 1])
    paint(canvas, outline(ellipse({ x: x + hand * side * 0.064, y: y + side * 0.403 }, side * 0.05, side * 0.042), side * 0.009), {
      colour: ink,
    });
  paint(
    canvas,
    strokes(
      [
        [
          { x: x - side * 0.016, y: y + side * 0.4 },
          { x: x + side * 0.016, y: y + side * 0.4 },
        ],
      ],
      side * 0.009,
    ),
    { colour: ink },
  );
};

const drawHairBefore = (canvas: Canvas, { x, y, side }: Place, { hair, scarf, isWoman }: Sitter) => {
  const crown = ellipse({ x, y: y + side * 0.35 }, side * (scarf ? 0.19 : 0.172), side * (scarf ? 0.18 : 0.165));
  const brow = isWoman
    ? ellipse({ x: x + (scarf ? 0 : side * 0.05), y: y + side * 0.46 }, side * 0.165, side * 0.17)
    : roundedBox({ left: x - side * 0.3, top: y + side * 0.305, right: x + side * 0.3, bottom: y + side * 0.8 }, side * 0.05);
  paint(canvas, without(crown, brow), { colour: scarf ?? hair });
};

/** Draws a doctor's head and shoulders into a square; the same number is the same person. */
export const drawBust = (canvas: Canvas, place: Place, number: number): void => {
  const person = sitter(number);
  drawHairBehind(canvas, place, person);
  drawBody(canvas, place, person);
  drawFace(canvas, place, person);
  drawHairBefore(canvas, place, person);
  if (person.glasses) drawGlasses(canvas, place);
};

const side = 600;

/** A square portrait; odd numbers are women. */
export const drawPortrait = (number: number): Canvas => {
  const [from, to] = at(walls, number);
  const canvas = createCanvas({ width: side, height: side }, from, to);
  paint(canvas, ellipse({ x: side / 2, y: side * 0.4 }, side * 0.39, side * 0.39), { colour: [255, 255, 255], opacity: 0.22 });
  drawBust(canvas, { x: side / 2, y: 0, side }, number);
  return canvas;
};
