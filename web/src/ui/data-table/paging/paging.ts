import { countText } from '../../texts/count-text.ts';

/** The pages visited so far. `cursors` has the cursor of each; the first page has none. */
export interface Visited {
  readonly cursors: readonly (string | undefined)[];
  /** The page in view, from 0. */
  readonly at: number;
}

export const firstPage: Visited = { cursors: [undefined], at: 0 };

export const cursorOf = (visited: Visited) => visited.cursors[visited.at];

/** The next page. Takes the cursor of the newest answer: rows may have changed since the page was last seen. */
export function pageAfter(visited: Visited, nextCursor: string): Visited {
  return { cursors: [...visited.cursors.slice(0, visited.at + 1), nextCursor], at: visited.at + 1 };
}

export function pageBefore(visited: Visited): Visited {
  return { ...visited, at: Math.max(0, visited.at - 1) };
}

/** 「共 1,234 条」; if the server stopped counting, 「共 10000+ 条」. */
export function totalText(total: number, isCapped: boolean): string {
  return `共 ${isCapped ? `${total}+` : countText(total)} 条`;
}
