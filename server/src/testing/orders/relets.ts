import { fen } from '@rental/domain/money';
import { expect } from 'vitest';
import { leaseToday } from '../wire/rows.ts';
import { send } from '../wire/send.ts';
import type { Caller, Shop, World } from '../world.ts';
import { doMoney, rentedOrder } from './money.ts';

const method = 'cash' as const;
/** The default terms of a relet. */
export const reletTerms = {
  termCount: 3,
  period: { unit: 'month' as const },
  totalRentFen: fen(27_000),
  buyoutFen: fen(20_000),
  buyoutRule: 'early' as const,
};

export type ReletFixture = ReturnType<typeof openReletFixture>;

/** The steps of a shop's relets, as its clerk takes them. */
export function openReletFixture(world: World, shop: Shop) {
  const detail = async (id: number, caller: Caller = shop.clerk) =>
    (await send(world, caller, 'orderDetail', { params: { id } })).answer;

  /** A rental of one month at ¥100.00 with a deposit of ¥500.00; its rent is paid unless told. */
  async function rental(more: { isPaid?: boolean } = {}): Promise<number> {
    const { id, billIds } = await rentedOrder(world, shop, {
      term_count: 1,
      total_rent_fen: fen(10_000),
      deposit_fen: fen(50_000),
      deposit_waived_fen: fen(0),
      buyout_fen: fen(30_000),
      lease_terms_id: await leaseToday(world, shop),
    });
    const taken = await doMoney(world, shop.clerk, 'takeDeposit', { orderId: id, method });
    expect(taken.status).toBe(200);
    if (more.isPaid !== false) await pay(id, billIds);
    return id;
  }

  async function pay(orderId: number, billIds: readonly number[]): Promise<void> {
    const decides = { orderId, billIds, amountFen: null, method };
    const { status } = await doMoney(world, shop.clerk, 'collectBills', decides);
    expect(status).toBe(200);
  }

  const start = (orderId: number, caller = shop.clerk) =>
    doMoney(world, caller, 'startRelet', { orderId, ...reletTerms });
  const begin = (orderId: number) => doMoney(world, shop.clerk, 'beginRelet', { orderId });
  const cancel = (orderId: number, refundMethod: 'cash' | null = null) =>
    doMoney(world, shop.clerk, 'cancelRelet', { orderId, refundMethod }, { reason: '客户不续租' });

  /** The relet of an order, 审核通过. */
  async function relet(orderId: number): Promise<number> {
    const { status, answer } = await start(orderId);
    expect(status).toBe(200);
    return (answer as { reletId: number }).reletId;
  }

  /** Its agreement is made and signed on paper. */
  async function sign(orderId: number): Promise<void> {
    for (const name of ['generateAgreement', 'signAgreement'] as const)
      expect((await send(world, shop.clerk, name, { body: { orderId } })).status).toBe(200);
  }

  async function signedRelet(orderId: number): Promise<number> {
    const id = await relet(orderId);
    await sign(id);
    return id;
  }

  return { detail, rental, pay, start, begin, cancel, relet, sign, signedRelet };
}
