/** The list with the image at `from` moved to `to`; as it is where there is no such place (S71). */
export function moved(links: readonly string[], from: number, to: number): readonly string[] {
  const link = links[from];
  if (link === undefined || to < 0 || to >= links.length || from === to) return links;
  return links.toSpliced(from, 1).toSpliced(to, 0, link);
}

export const removed = (links: readonly string[], at: number) => links.toSpliced(at, 1);

/** The list with more images behind, at most `most` of them. */
export const added = (links: readonly string[], more: readonly string[], most: number) =>
  [...links, ...more].slice(0, Math.max(most, links.length));

/** How many may still be added. Where it is none, nothing offers to (S73). */
export const roomIn = (links: readonly string[], most: number) => Math.max(0, most - links.length);

/** A key for each image; one that is there twice has two. */
export function keysOf(links: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return links.map((link) => {
    const nth = (seen.get(link) ?? 0) + 1;
    seen.set(link, nth);
    return `${link}#${nth}`;
  });
}
