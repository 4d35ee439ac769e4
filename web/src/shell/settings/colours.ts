/** Colours are "#rrggbb". Text on them or in them keeps WCAG AA, whichever theme colour an operator picks. */
const textRatio = 4.5;
const shapeRatio = 3;
const step = 0.04;

const white = '#ffffff';
const black = '#000000';

/** WCAG contrast, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The colour as text on a background: itself if it is readable, else the nearest readable shade. */
export function readableOn(colour: string, background: string): string {
  const towards = luminanceOf(background) > 0.18 ? black : white;
  return shaded(colour, towards, (shade) => contrastOf(shade, background) >= textRatio);
}

/** The colour as the fill of a button or tab: white text is readable on it, and it stands out from the background. */
export function solidOn(colour: string, background: string): string {
  const isDark = luminanceOf(background) <= 0.18;
  const seen = isDark
    ? shaded(colour, white, (shade) => contrastOf(shade, background) >= shapeRatio)
    : colour;
  return shaded(seen, black, (shade) => contrastOf(shade, white) >= textRatio);
}

/** The colour with a `share` (0 to 1) of another, such as black or white on hover. */
export function mixed(colour: string, towards: string, share: number): string {
  const other = channelsOf(towards);
  const channels = channelsOf(colour).map((channel, index) =>
    Math.round(channel + ((other[index] ?? 0) - channel) * share),
  );
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function shaded(colour: string, towards: string, isFit: (shade: string) => boolean): string {
  for (let share = 0; share < 1; share += step) {
    const shade = mixed(colour, towards, share);
    if (isFit(shade)) return shade;
  }
  return towards;
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
