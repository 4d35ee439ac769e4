import {
  longestSide,
  maxZoom,
  outputSize,
  turnedSize,
  within,
  type Area,
  type Size,
} from './crop-geometry.ts';

/** An image that is open in the cropper: its pixels, and the address to show them by. */
export interface OpenImage {
  readonly canvas: HTMLCanvasElement;
  readonly address: string;
}

/** The area cut out of an image, within the box around the turned image. */
export interface Cut {
  readonly area: Area;
  readonly degrees: number;
}

/** The longest side of an open image, px: even the largest zoom uses no more pixels for the output. */
const maxSide = longestSide * maxZoom;

/**
 * Opens a file: the first frame of a gif (X20), a photo upright. The address is a data URL, because the site's security
 * policy allows no image from elsewhere.
 */
export async function openImage(file: Blob): Promise<OpenImage> {
  const bitmap = await createImageBitmap(file);
  const size = within(bitmap, maxSide);
  const { canvas, context } = whiteCanvas(size);
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  bitmap.close();
  return { canvas, address: canvas.toDataURL('image/jpeg', 0.9) };
}

/** The cut-out as it will be uploaded: white where the image is transparent or does not reach. */
export function drawnCut({ canvas: source }: OpenImage, { area, degrees }: Cut, frame: Size) {
  const size = outputSize(area, frame);
  const { canvas, context } = whiteCanvas(size);
  const box = turnedSize(source, degrees);
  context.scale(size.width / area.width, size.height / area.height);
  context.translate(box.width / 2 - area.x, box.height / 2 - area.y);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(source, -source.width / 2, -source.height / 2);
  return canvas;
}

/** The cut-out as a jpeg (S259). */
export function cutOut(image: OpenImage, cut: Cut, frame: Size): Promise<Blob> {
  const canvas = drawnCut(image, cut, frame);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The canvas gave no jpeg')) : resolve(blob)),
      'image/jpeg',
      0.9,
    );
  });
}

function whiteCanvas({ width, height }: Size) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas here');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  return { canvas, context };
}
