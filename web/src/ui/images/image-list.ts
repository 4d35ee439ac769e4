/** The list with the image at `from` moved to `to`; unchanged if there is no such place (S71). */
export function moved(links: readonly string[], from: number, to: number): readonly string[] {
  const link = links[from];
  if (link === undefined || to < 0 || to >= links.length || from === to) return links;
  return links.toSpliced(from, 1).toSpliced(to, 0, link);
}

export const removed = (links: readonly string[], at: number) => links.toSpliced(at, 1);

/** The list with more images appended, at most `most` in all. */
export const added = (links: readonly string[], more: readonly string[], most: number) =>
  [...links, ...more].slice(0, Math.max(most, links.length));

/** The number of images that may still be added; at 0 the page offers no adding (S73). */
export const roomIn = (links: readonly string[], most: number) => Math.max(0, most - links.length);

/** A unique key for each image, also if an image occurs twice. */
export function keysOf(links: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return links.map((link) => {
    const nth = (seen.get(link) ?? 0) + 1;
    seen.set(link, nth);
    return `${link}#${nth}`;
  });
}
