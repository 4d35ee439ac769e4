import { expect, test } from 'vitest';
import { GatheredRows } from './gathered-rows.ts';
import type { Tx } from './transaction.ts';

interface Row {
  readonly nth: number;
  readonly isSpare: boolean;
}

/** Three rows a write, into a list in place of a table. */
function aLog(keep: (rows: readonly Row[]) => void) {
  const lost: object[] = [];
  const log = new GatheredRows<Row>({
    keep: async (_tx, _brand, rows) => keep(rows),
    atOnce: 3,
    isSpare: (row) => row.isSpare,
    inBrand: (_brand, work) => work({} as Tx),
    onLost: (facts) => lost.push(facts),
  });
  return { log, lost };
}

test('of too many rows the spare ones go first, and how many were lost is told once a write', async () => {
  const kept: number[] = [];
  const { log, lost } = aLog((rows) => kept.push(...rows.map(({ nth }) => nth)));

  for (let nth = 1; nth <= 100; nth += 1) log.add('alpha', { nth, isSpare: nth !== 50 });
  log.add('beta', { nth: 200, isSpare: true });
  await log.write();
  await log.write();

  expect(kept).toEqual([2, 3, 50, 200]);
  expect(lost).toEqual([{ brand: 'alpha', rows: 97 }]);
});

test('rows that cannot be written are given up and told, and those of other brands and later ones are written', async () => {
  const kept: number[] = [];
  const away = new Error('the database is away');
  const { log, lost } = aLog((rows) => {
    if (rows[0]?.nth === 1) throw away;
    kept.push(...rows.map(({ nth }) => nth));
  });

  log.add('alpha', { nth: 1, isSpare: false });
  log.add('beta', { nth: 2, isSpare: false });
  await log.write();
  log.add('alpha', { nth: 3, isSpare: false });
  await log.write();

  expect(kept).toEqual([2, 3]);
  expect(lost).toEqual([{ brand: 'alpha', rows: 1, err: away }]);
});
