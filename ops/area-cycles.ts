/** Arrows between groups, areas and features of orders go one way: folders may lead to one another where no two files do. */
import path from 'node:path';
import { groupNames } from './arrow-rules.ts';

export type Arrow = readonly [from: string, to: string];

/** A line for each arrow inside a knot: areas, or groups of them, that lead to one another. */
export function areaCycles(arrows: readonly Arrow[]): string[] {
  const shipped = arrows.filter((arrow) => !arrow.some((file) => isOfTests.test(file)));
  return [areaOf, groupOf].flatMap((unitOf) => knots(shipped, unitOf));
}

const isOfTests = /[.](test|spec)[.]tsx?$|[/]testing[/]/;

/** `server/src/money`; undefined for a file that stands beside the groups and floors. */
const groupOf = (file: string): string | undefined =>
  /^(?:domain|server|web)[/]src[/][^/]+(?=[/])/.exec(file)?.[0];

/** `server/src/money/ledger`, `web/src/rental/orders/returns`, and a floor as a whole. */
function areaOf(file: string): string | undefined {
  const group = groupOf(file);
  if (group === undefined || !groupNames.includes(path.posix.basename(group))) return group;
  const folders = file.split('/').slice(0, -1);
  const isOrders = folders[3] === 'orders'; // its features are drawn one by one
  return (isOrders ? folders : folders.slice(0, 4)).join('/');
}

function knots(arrows: readonly Arrow[], unitOf: typeof areaOf): string[] {
  const arrowsOf = new Map<string, Map<string, Arrow>>();
  for (const arrow of arrows) {
    const [from, to] = [unitOf(arrow[0]), unitOf(arrow[1])];
    if (from === undefined || to === undefined || from === to || !sameRoom(from, to)) continue;
    const targets = arrowsOf.get(from) ?? new Map<string, Arrow>();
    arrowsOf.set(from, targets.set(to, targets.get(to) ?? arrow));
  }
  const reached = new Map([...arrowsOf.keys()].map((unit) => [unit, reachedFrom(unit, arrowsOf)]));
  const isKnotted = (one: string, other: string) =>
    reached.get(one)?.has(other) === true && reached.get(other)?.has(one) === true;
  return [...arrowsOf].flatMap(([from, targets]) =>
    [...targets]
      .filter(([to]) => isKnotted(from, to))
      .map(([to, arrow]) => `area-cycle: ${from} -> ${to}, by ${arrow.join(' -> ')}`),
  );
}

const sameRoom = (one: string, other: string) => one.split('/')[0] === other.split('/')[0];

function reachedFrom(
  start: string,
  arrowsOf: ReadonlyMap<string, Map<string, Arrow>>,
): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let unit = waiting.pop(); unit !== undefined; unit = waiting.pop())
    for (const next of arrowsOf.get(unit)?.keys() ?? [])
      if (!reached.has(next)) {
        reached.add(next);
        waiting.push(next);
      }
  return reached;
}
