import { countText } from '../../texts/count-text.ts';

/** The pages looked at so far. `cursors` has the one that leads to each; the first page needs none. */
export interface Visited {
  readonly cursors: readonly (string | undefined)[];
  /** The page in view, from 0. */
  readonly at: number;
}

export const firstPage: Visited = { cursors: [undefined], at: 0 };

export const cursorOf = (visited: Visited) => visited.cursors[visited.at];

/** One page on. The cursor is the newest answer's: rows may have come or gone since the page was last seen. */
export function pageAfter(visited: Visited, nextCursor: string): Visited {
  return { cursors: [...visited.cursors.slice(0, visited.at + 1), nextCursor], at: visited.at + 1 };
}

export function pageBefore(visited: Visited): Visited {
  return { ...visited, at: Math.max(0, visited.at - 1) };
}

/** 「共 1,234 条」; where the server stopped counting, 「共 10000+ 条」. */
export function totalText(total: number, isCapped: boolean): string {
  return `共 ${isCapped ? `${total}+` : countText(total)} 条`;
}
