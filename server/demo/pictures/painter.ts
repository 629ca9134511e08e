export type Colour = readonly [red: number, green: number, blue: number];
export type Canvas = { readonly width: number; readonly height: number; readonly pixels: Uint8Array };
type Point = { x: number; y: number };
type Box = { left: number; top: number; right: number; bottom: number };

/** A shape is its distance field: negative inside, in pixels, within the box that holds it. */
export type Shape = { box: Box; distance(x: number, y: number): number };

const mix = (from: number, to: number, share: number) => from + (to - from) * share;

/** A canvas washed from one colour in the top left corner to another in the bottom right one. */
export const createCanvas = (size: { width: number; height: number }, from: Colour, to: Colour): Canvas => {
  const { width, height } = size;
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const share = (x / width + (2 * y) / height) / 3;
      const start = (y * width + x) * 3;
      pixels[start] = mix(from[0], to[0], share);
      pixels[start + 1] = mix(from[1], to[1], share);
      pixels[start + 2] = mix(from[2], to[2], share);
    }
  }
  return { width, height, pixels };
};

/** Paints a shape with smooth edges; `opacity` from 0 to 1. */
export const paint = (canvas: Canvas, shape: Shape, look: { colour: Colour; opacity?: number }): void => {
  const { box, distance } = shape;
  const [red, green, blue] = look.colour;
  const right = Math.min(canvas.width, Math.ceil(box.right) + 1);
  const bottom = Math.min(canvas.height, Math.ceil(box.bottom) + 1);
  for (let y = Math.max(0, Math.floor(box.top) - 1); y < bottom; y += 1) {
    for (let x = Math.max(0, Math.floor(box.left) - 1); x < right; x += 1) {
      const cover = Math.min(1, 0.5 - distance(x + 0.5, y + 0.5)) * (look.opacity ?? 1);
      if (cover <= 0) continue;
      const start = (y * canvas.width + x) * 3;
      canvas.pixels[start] = mix(canvas.pixels[start] ?? 0, red, cover);
      canvas.pixels[start + 1] = mix(canvas.pixels[start + 1] ?? 0, green, cover);
      canvas.pixels[start + 2] = mix(canvas.pixels[start + 2] ?? 0, blue, cover);
    }
  }
};

export const ellipse = (centre: Point, radiusX: number, radiusY: number): Shape => ({
  box: { left: centre.x - radiusX, top: centre.y - radiusY, right: centre.x + radiusX, bottom: centre.y + radiusY },
  distance: (x, y) => {
    const [dx, dy] = [x - centre.x, y - centre.y];
    const reach = Math.hypot(dx / radiusX, dy / radiusY);
    return reach === 0 ? -Math.min(radiusX, radiusY) : (reach * (reach - 1)) / Math.hypot(dx / radiusX ** 2, dy / radiusY ** 2);
  },
});

export const roundedBox = (box: Box, radius: number): Shape => {
  const centre = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const half = { x: (box.right - box.left) / 2 - radius, y: (box.bottom - box.top) / 2 - radius };
  return {
    box,
    distance: (x, y) => {
      const [dx, dy] = [Math.abs(x - centre.x) - half.x, Math.abs(y - centre.y) - half.y];
      return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
    },
  };
};

const distanceToSegment = (x: number, y: number, [from, to]: readonly [Point, Point]) => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length));
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy);
};

/** Lines of one width with round ends, painted as one shape. */
export const strokes = (segments: readonly (readonly [Point, Point])[], width: number): Shape => {
  const xs = segments.flatMap(([from, to]) => [from.x, to.x]);
  const ys = segments.flatMap(([from, to]) => [from.y, to.y]);
  return {
    box: { left: Math.min(...xs) - width, top: Math.min(...ys) - width, right: Math.max(...xs) + width, bottom: Math.max(...ys) + width },
    distance: (x, y) => {
      let nearest = Number.POSITIVE_INFINITY;
      for (const segment of segments) nearest = Math.min(nearest, distanceToSegment(x, y, segment));
      return nearest - width / 2;
    },
  };
};

/** The ring of a shape, `width` pixels inwards from its edge. */
export const outline = (shape: Shape, width: number): Shape => ({
  box: shape.box,
  distance: (x, y) => Math.abs(shape.distance(x, y) + width / 2) - width / 2,
});

/** What two shapes share. */
export const within = (shape: Shape, bounds: Shape): Shape => ({
  box: shape.box,
  distance: (x, y) => Math.max(shape.distance(x, y), bounds.distance(x, y)),
});

/** A shape with another cut out of it. */
export const without = (shape: Shape, hole: Shape): Shape => ({
  box: shape.box,
  distance: (x, y) => Math.max(shape.distance(x, y), -hole.distance(x, y)),
});
