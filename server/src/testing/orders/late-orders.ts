import { fen } from '@rental/domain/money';
import { overdueKeeper } from '../../rental/dunning/catch-up.ts';
import { overdueFigures } from '../../rental/dunning/mend-figures.ts';
import { aRun } from '../people/customer-sms.ts';
import { send } from '../wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../world.ts';
import { doMoney, rentedOrder } from './money.ts';

type More = Parameters<typeof rentedOrder>[2];

/** 逾期登记, as it runs each night. */
export async function registerOverdue(world: World, shop: Shop): Promise<void> {
  await overdueKeeper.run({}, aRun(world, shop));
}

/**
 * A world on 2026-09-21, and orders of three bills of ¥100.00 that fall due on 09-21, 10-21 and 11-21: on 11-21 the first two are
 * 61 and 31 days late.
 */
export class LateOrders {
  readonly world: World;
  readonly shop: Shop;

  constructor(world: World) {
    this.world = world;
    this.shop = world.alpha;
    this.on('2026-09-21');
  }

  static async open(): Promise<LateOrders> {
    return new LateOrders(await createWorld());
  }

  on(day: string, hour = 10): void {
    this.world.now = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+08:00`);
  }

  /** The run of the night. */
  keep(): Promise<void> {
    return registerOverdue(this.world, this.shop);
  }

  /** The run of each hour. */
  async mend(): Promise<void> {
    await overdueFigures.run({}, aRun(this.world, this.shop));
  }

  rented(more: More = {}) {
    return rentedOrder(this.world, this.shop, {
      ...more,
      term_count: 3,
      total_rent_fen: fen(300_00),
      deposit_fen: fen(0),
      deposit_waived_fen: fen(0),
    });
  }

  /** An order with its case on 2026-11-21. */
  async late(more: More = {}) {
    const order = await this.rented(more);
    this.on('2026-11-21');
    await this.keep();
    const [row] = await this.rows();
    return { ...order, caseId: row?.caseId ?? 0 };
  }

  /** Another order like it, of another customer. */
  async lateWithoutPlan(): Promise<number> {
    this.on('2026-09-21');
    const { id } = await this.rented();
    this.on('2026-11-21');
    await this.keep();
    return id;
  }

  async rows(by: Caller = this.shop.clerk) {
    return (await send(this.world, by, 'listOverdue', { query: {} })).answer.content;
  }

  async total() {
    return (await send(this.world, this.shop.clerk, 'overdueTotal', { query: {} })).answer;
  }

  async page(id: number) {
    return (await send(this.world, this.shop.clerk, 'deskCase', { params: { id } })).answer;
  }

  call(caseId: number) {
    return send(this.world, this.shop.clerk, 'callCustomer', { body: { caseId } });
  }

  pay(orderId: number, billIds: readonly number[]) {
    const ways = { amountFen: null, method: 'cash' };
    return doMoney(this.world, this.shop.clerk, 'collectBills', { orderId, billIds, ...ways });
  }

  payPart(orderId: number, billIds: readonly number[], amountFen: number) {
    const ways = { amountFen, method: 'cash' };
    return doMoney(this.world, this.shop.clerk, 'collectBills', { orderId, billIds, ...ways });
  }
}

export const codeOf = async (
  reply: Promise<{ readonly refusal: { readonly code: string } }>,
): Promise<string> => (await reply).refusal.code;
