import { fen } from '@rental/domain/money';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { anyLease } from '@rental/domain/rental/orders/testing/any-position';
import fc from 'fast-check';
import { inTransaction } from '../../db/transaction.ts';
import { keepLease } from '../../rental/signed-terms/public.ts';
import type { OrderFixture } from '../order-fixture.ts';
import { someOrders } from '../wire/rows.ts';
import { rentedOrder } from './money.ts';

/** Numbers drawn by a seed: the same month each time. */
export interface Draw {
  /** From 0 to one less than `most`. */
  readonly pick: (most: number) => number;
  readonly oneOf: <T>(some: readonly T[]) => T;
}

export function drawn(seed: number, count: number): Draw {
  const random = fc.sample(fc.integer({ min: 0, max: 1_000_000 }), { seed, numRuns: count });
  let at = 0;
  const pick = (most: number) => (random[(at += 1) % random.length] ?? 0) % most;
  return { pick, oneOf: <T>(some: readonly T[]): T => some[pick(some.length)] as T };
}

/** Accounts at the provider: most do as they should, one each refuses, keeps what it should let go, or holds for ten days only. */
export const accounts = ['0007', '0007', '0007', '9999', '9999', '0001', '0003', '0004'] as const;

/** Rentals that end within the month as well as those that do not. */
const periods = [
  { period_unit: 'month', period_days: null },
  { period_unit: 'month', period_days: null },
  { period_unit: 'day', period_days: 1 },
  { period_unit: 'day', period_days: 7 },
] as const;

/** Orders of a month: of each way in which a shop comes by one, with terms of every kind signed. */
export async function openLifeOrders(bench: OrderFixture, { pick, oneOf }: Draw) {
  const { world } = bench;
  const { alpha } = world;
  const leases: number[] = [];
  for (const lease of fc.sample(anyLease, { seed: 20_261_121, numRuns: 30 }))
    leases.push(
      await inTransaction(world.database.owner, alpha.brand.code, 'read write', (tx) =>
        keepLease(tx, alpha.brand.code, lease, world.now),
      ),
    );

  /** An insurer can pay for a damage of an order with a premium that was paid. */
  const insured = async (orderId: number): Promise<number> => {
    const premium = { kind: billKinds.insurance, amountFen: 1_900 };
    await bench.act('chargeOrder', orderId, premium, { purpose: '碎屏险' });
    const paid = (await bench.bills(orderId)).filter(({ kind }) => kind === billKinds.insurance);
    await bench.pay(
      orderId,
      paid.map(({ id }) => id ?? 0),
    );
    return orderId;
  };

  return async (): Promise<number> => {
    const terms = {
      total_rent_fen: fen(100_001 + pick(500_000)),
      term_count: 1 + pick(12),
      ...oneOf(periods),
      deposit_fen: fen(50_000),
      deposit_waived_fen: fen(pick(2) * 50_000),
      buyout_fen: fen(100_000 + pick(500_000)),
      buyout_rule: oneOf(['early', 'early', 'atEnd', 'never'] as const),
      lease_terms_id: oneOf(leases),
    };
    const way = pick(5);
    if (way === 0)
      return (await bench.secured(oneOf(accounts), { ...terms, deposit_waived_fen: fen(0) }))
        .orderId;
    const ofOne = { ...terms, ...(await bench.ofOneCustomer()) };
    if (way === 1) return insured((await rentedOrder(world, alpha, ofOne)).id);
    if (way > 2) return (await rentedOrder(world, alpha, ofOne)).id;
    const first = { first_payment: oneOf(['atOrder', 'atReceipt'] as const) };
    const [orderId = 0] = await someOrders(world, alpha, 1, undefined, { ...ofOne, ...first });
    return orderId;
  };
}
