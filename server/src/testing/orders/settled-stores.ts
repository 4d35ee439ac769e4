import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../db/transaction.ts';
import { settlementBuilder } from '../../rental/settlements/build-settlements.ts';
import { setPayoutTerms } from '../../rental/settlements/public.ts';
import { aRun } from '../people/customer-sms.ts';
import { sealed } from '../providers/sealed.ts';
import { send } from '../wire/send.ts';
import { password, type Caller, type Shop, type World } from '../world.ts';

/** 结算规则 of the first store: 80 % of rent, 50 % of a buyout, all of a 赔付, each Monday. */
const rule = {
  mode: 'own',
  base: 'collected',
  feeSide: 'before',
  isFeeReturned: true,
  rentBp: 8_000,
  buyoutBp: 5_000,
  compensationBp: 10_000,
  cycle: 'week',
  cycleDay: 1,
  startDays: 0,
  startsOn: '2026-09-01',
} as const;

/** Settlements of the first store of a shop, through their calls and the job of the night. */
export class SettledStore {
  readonly world: World;
  readonly shop: Shop;

  constructor(world: World, shop: Shop) {
    this.world = world;
    this.shop = shop;
  }

  async proof() {
    return { stepUp: { password: await sealed(this.world, password) } };
  }

  async rule(more: Readonly<Record<string, unknown>> = {}, by: Caller = this.shop.admin) {
    const body = { storeId: this.shop.stores[0], ...rule, ...(await this.proof()), ...more };
    return send(this.world, by, 'saveSettlementRule', { body });
  }

  /** The platform lets the brand pay its stores out. */
  allowPayout(): Promise<void> {
    return this.allow({ allowsPayout: true });
  }

  /** The platform decides which modes the brand may have. */
  async allow(terms: Parameters<typeof setPayoutTerms>[2]): Promise<void> {
    const { code } = this.shop.brand;
    await inTransaction(this.world.database.owner, code, 'read write', (tx) =>
      setPayoutTerms(tx, code, terms),
    );
  }

  /** The job of the night. */
  async build(): Promise<void> {
    await settlementBuilder.run({}, aRun(this.world, this.shop));
  }

  async rows(by: Caller = this.shop.admin) {
    return (await send(this.world, by, 'listSettlements', { query: {} })).answer.content;
  }

  async detail(stagesId: number) {
    return (await send(this.world, this.shop.admin, 'settleDetails', { query: { stagesId } }))
      .answer;
  }

  submit(stagesId: number, more: object = {}, by: Caller = this.shop.clerk) {
    return this.#press(by, 'submitSettlement', { stagesId, ...more });
  }

  settle(stagesId: number, by: Caller = this.shop.admin) {
    return send(
      this.world,
      by,
      'settle',
      { query: { stagesId }, body: {} },
      { 'idempotency-key': randomUUID() },
    );
  }

  refuse(stagesId: number, reason: string) {
    return this.#press(this.shop.admin, 'settleRefuse', { stagesId, reason });
  }

  async pay(stagesId: number, by: Caller = this.shop.admin) {
    return this.#press(by, 'paySettlement', { stagesId, ...(await this.proof()) });
  }

  async account() {
    return (await send(this.world, this.shop.admin, 'storeAccountRecords', { query: {} })).answer
      .content;
  }

  #press<Name extends 'submitSettlement' | 'settleRefuse' | 'paySettlement'>(
    by: Caller,
    name: Name,
    body: object,
  ) {
    return send(this.world, by, name, { body } as never, { 'idempotency-key': randomUUID() });
  }
}
