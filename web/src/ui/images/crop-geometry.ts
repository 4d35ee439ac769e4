export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The initial values of the cropper (S259). */
export const defaultFrame: Size = { width: 150, height: 150 };
export const maxAtOnce = 5;
export const maxZoom = 5;
/** The longest side of a cropped image, px. */
export const longestSide = 750;

/**
 * The output size of a cut-out, px: all its pixels, but at least `frame`, the size in which the image is used, and at most
 * 750 px a side. The ratio is the frame's.
 */
export function outputSize(cutOut: Size, frame: Size): Size {
  const ratio = frame.height / frame.width;
  const widest = Math.min(longestSide, longestSide / ratio);
  const width = Math.min(Math.max(cutOut.width, frame.width), widest);
  return { width: Math.round(width), height: Math.round(width * ratio) };
}

/** A rectangle in an image, px. */
export interface Area extends Size {
  readonly x: number;
  readonly y: number;
}

/** The initial area: the largest one of the frame's ratio, centred. */
export function centredArea(image: Size, frame: Size): Area {
  const scale = Math.min(image.width / frame.width, image.height / frame.height);
  const [width, height] = [frame.width * scale, frame.height * scale];
  return { x: (image.width - width) / 2, y: (image.height - height) / 2, width, height };
}

/** The box around an image turned by `degrees`; the cut-out is measured in it. */
export function turnedSize({ width, height }: Size, degrees: number): Size {
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  return { width: cos * width + sin * height, height: sin * width + cos * height };
}

/** A size, reduced if one side is longer than `most`. */
export function within({ width, height }: Size, most: number): Size {
  const scale = Math.min(1, most / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** A quarter turn further, within -180 to 180 degrees. */
export function turnedBy(degrees: number, quarter: 90 | -90): number {
  const turned = degrees + quarter;
  if (turned > 180) return turned - 360;
  return turned < -180 ? turned + 360 : turned;
}
