import Fuse from 'fuse.js/min-basic';
import { initialsOf } from './pinyin-initials.ts';
import type { SearchablePage } from './searchable-pages.ts';

/** S51, S258. */
const titleWeight = 0.7;
const pathWeight = 0.3;
const threshold = 0.4;
const longestPattern = 32;
const shortestMatch = 1;

export type FindPages = (words: string) => readonly SearchablePage[];

/** Finds pages by title, by path, and by the initials of their pinyin: ddlb is 订单列表. Without words it finds all. */
export function pageFinder(pages: readonly SearchablePage[]): FindPages {
  const fuse = new Fuse(pages, {
    keys: [
      { name: 'titles', weight: titleWeight },
      { name: 'path', weight: pathWeight },
    ],
    threshold,
    minMatchCharLength: shortestMatch,
  });
  const initials = pages.map((page) => ({ page, texts: page.titles.flatMap(initialsOf) }));

  return (typed) => {
    const words = typed.trim().slice(0, longestPattern);
    if (words === '') return pages;
    const typedInitials = words.toLowerCase();
    const byInitials = initials
      .map(({ page, texts }) => ({ page, place: placeIn(texts, typedInitials) }))
      .filter(({ place }) => place < Infinity)
      .toSorted((one, other) => one.place - other.place)
      .map(({ page }) => page);
    return [...new Set([...byInitials, ...fuse.search(words).map(({ item }) => item)])];
  };
}

/** A whole title is first, then its beginning, then any part of it; Infinity: in none of them. */
const placeIn = (texts: readonly string[], typed: string): number =>
  Math.min(
    ...texts.map((text) => {
      if (text === typed) return 0;
      if (text.startsWith(typed)) return 1;
      return text.includes(typed) ? 2 : Infinity;
    }),
  );
