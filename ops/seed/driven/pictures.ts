import { pngOf, type Colour } from '../png.ts';

const width = 480;
const height = 360;

/** The subjects of the demo's photos. */
export type Subject = 'boxed' | 'intact' | 'scratched' | 'idCard' | 'receipt';

const colours = {
  table: [226, 220, 210],
  shade: [203, 196, 184],
  body: [46, 52, 64],
  screen: [96, 138, 178],
  light: [142, 176, 208],
  crack: [236, 240, 244],
  carton: [190, 146, 96],
  tape: [214, 178, 132],
  card: [238, 243, 247],
  ink: [104, 116, 132],
  stamp: [38, 146, 92],
} as const satisfies Record<string, Colour>;

/** A drawing in place of a photo, as a png: the demo needs no picture of a real thing, or of a person. */
export function drawing(subject: Subject): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  const fill = (x: number, y: number, wide: number, high: number, [r, g, b]: Colour) => {
    for (let row = y; row < y + high; row += 1)
      for (let column = x; column < x + wide; column += 1)
        pixels.set([r, g, b], (row * width + column) * 3);
  };
  fill(0, 0, width, height, colours.table);
  fill(0, 270, width, 90, colours.shade);
  if (subject === 'boxed') {
    fill(110, 90, 260, 190, colours.carton);
    fill(225, 90, 30, 190, colours.tape);
    fill(300, 210, 52, 44, colours.card);
    for (const line of [0, 1, 2]) fill(306, 218 + line * 11, 40, 4, colours.ink);
  } else if (subject === 'idCard' || subject === 'receipt') {
    fill(100, 70, 280, 200, colours.card);
    fill(124, 96, 120, 14, colours.ink);
    for (const line of [0, 1, 2, 3]) fill(124, 132 + line * 26, 150 - line * 16, 9, colours.ink);
    if (subject === 'idCard') fill(292, 110, 64, 84, colours.shade);
    else fill(292, 196, 60, 44, colours.stamp);
  } else {
    fill(170, 40, 140, 280, colours.body);
    fill(179, 58, 122, 244, colours.screen);
    fill(179, 58, 122, 70, colours.light);
    if (subject === 'scratched')
      for (let step = 0; step < 110; step += 1) {
        fill(190 + Math.floor(step * 0.9), 90 + step, 3, 2, colours.crack);
        if (step > 40)
          fill(226 - Math.floor((step - 40) / 2), 130 + step - 40, 2, 2, colours.crack);
        if (step > 55) fill(240 + Math.floor(step / 3), 150 + (step - 55) * 2, 2, 2, colours.crack);
      }
  }
  return pngOf(pixels, width, height);
}
