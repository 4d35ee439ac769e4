import type { MenuEntry } from '@rental/contract/area';
import { listOfAreas } from '@rental/contract/areas';
import type { Purpose } from '../../../db/tables.ts';

/** An entry of the menus that every new brand begins with, and those below it. */
export interface MenuTemplate extends MenuEntry {
  readonly children: readonly MenuTemplate[];
}

/** The first menus of a platform (S251), as the areas declare them. */
export const menuTemplate = (platform: Purpose): MenuTemplate[] => entriesUnder(platform);

const entriesUnder = (platform: Purpose, directory?: string): MenuTemplate[] =>
  listOfAreas('menus')
    .filter(({ under, platforms }) => under === directory && platforms.includes(platform))
    .toSorted((one, next) => one.rank - next.rank)
    .map((entry) => ({
      ...entry,
      children: entry.component === undefined ? entriesUnder(platform, entry.path) : [],
    }));
