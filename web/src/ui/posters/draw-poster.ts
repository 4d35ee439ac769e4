import { posterLines } from './poster-lines.ts';

/** The words and pictures of a poster. */
export interface PosterContent {
  readonly brandName: string;
  readonly slogan: string;
  /** The person who shares it. */
  readonly name: string;
  readonly code: string;
  readonly logo: HTMLImageElement | null;
  readonly qr: HTMLImageElement;
}

/** Pixels of the file: sharp on the largest phone. The screen shows it smaller. */
export const posterSize = { width: 750, height: 1160 } as const;

const margin = 60;
const font = (size: number, weight = 400) =>
  `${weight} ${size}px "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif`;
const colours = { band: '#1554ad', ink: '#1f1f1f', quiet: '#595959', paper: '#ffffff' } as const;

/** Draws a poster: always on white, since it is printed and scanned. */
export function drawPoster(canvas: HTMLCanvasElement, content: PosterContent): void {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas here');
  canvas.width = posterSize.width;
  canvas.height = posterSize.height;
  context.fillStyle = colours.paper;
  context.fillRect(0, 0, posterSize.width, posterSize.height);
  drawHead(context, content);
  const after = write(context, content.slogan, {
    top: 260,
    size: 52,
    weight: 600,
    most: 2,
    colour: colours.ink,
  });
  const side = 540;
  context.imageSmoothingEnabled = false; // the edges of a QR code stay sharp
  context.drawImage(content.qr, (posterSize.width - side) / 2, after + 30, side, side);
  context.imageSmoothingEnabled = true;
  const below = write(context, '微信或支付宝扫码下单', {
    top: after + side + 50,
    size: 30,
    weight: 400,
    most: 1,
    colour: colours.quiet,
  });
  const named = write(context, content.name, {
    top: below + 20,
    size: 34,
    weight: 600,
    most: 2,
    colour: colours.ink,
  });
  write(context, `推广码 ${content.code}`, {
    top: named + 8,
    size: 28,
    weight: 400,
    most: 2,
    colour: colours.quiet,
  });
}

/** The band with the logo and the name of the brand. */
function drawHead(context: CanvasRenderingContext2D, { brandName, logo }: PosterContent): void {
  const height = 200;
  context.fillStyle = colours.band;
  context.fillRect(0, 0, posterSize.width, height);
  const box = 104;
  if (logo !== null) {
    const scale = Math.min(box / logo.naturalWidth, box / logo.naturalHeight);
    const [width, tall] = [logo.naturalWidth * scale, logo.naturalHeight * scale];
    context.fillStyle = colours.paper;
    context.fillRect(margin - 8, (height - box) / 2 - 8, box + 16, box + 16);
    context.drawImage(logo, margin + (box - width) / 2, (height - tall) / 2, width, tall);
  }
  const left = logo === null ? margin : margin + box + 40;
  context.font = font(48, 600);
  context.fillStyle = colours.paper;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  const lines = posterLines(brandName, {
    width: posterSize.width - left - margin,
    most: 2,
    measure: (text) => context.measureText(text).width,
  });
  const step = 60;
  const first = height / 2 - ((lines.length - 1) * step) / 2;
  for (const [index, line] of lines.entries()) context.fillText(line, left, first + index * step);
}

interface Written {
  readonly top: number;
  readonly size: number;
  readonly weight: number;
  readonly most: number;
  readonly colour: string;
}

/** Writes some lines in the middle, and answers where they end. */
function write(
  context: CanvasRenderingContext2D,
  text: string,
  { top, size, weight, most, colour }: Written,
): number {
  context.font = font(size, weight);
  context.fillStyle = colour;
  context.textAlign = 'center';
  context.textBaseline = 'top';
  const lines = posterLines(text, {
    width: posterSize.width - 2 * margin,
    most,
    measure: (part) => context.measureText(part).width,
  });
  const step = size * 1.35;
  for (const [index, line] of lines.entries())
    context.fillText(line, posterSize.width / 2, top + index * step);
  return top + lines.length * step;
}
