import { centredArea, type Size } from './crop-geometry.ts';
import type { Cut, OpenImage } from './crop-image.ts';

/** One image in the crop dialog, with its current crop. */
export interface CropEntry {
  readonly id: string;
  readonly name: string;
  readonly image: OpenImage;
  readonly crop: { readonly x: number; readonly y: number };
  readonly zoom: number;
  readonly degrees: number;
  readonly cut: Cut;
}

/** The initial crop of an image. */
export function untouched({ canvas }: OpenImage, frame: Size) {
  const cut = { area: centredArea(canvas, frame), degrees: 0 };
  return { crop: { x: 0, y: 0 }, zoom: 1, degrees: 0, cut };
}
