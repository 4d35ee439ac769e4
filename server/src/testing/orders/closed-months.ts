import { randomUUID } from 'node:crypto';
import { fen, type Fen } from '@rental/domain/money';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { monthBooker } from '../../money/accounting/book-month.ts';
import { aRun } from '../people/customer-sms.ts';
import { sealed } from '../providers/sealed.ts';
import { stored } from '../wire/rows.ts';
import { send } from '../wire/send.ts';
import { password, type Caller, type Shop, type World } from '../world.ts';

/** 会计政策 of a general taxpayer who recognises rent by use. */
const someAccountingPolicy = {
  taxpayer: 'general',
  rentBasis: 'use',
  financeBasis: 'interest',
  vatBp: { rent: 1300, sale: 1300, compensation: 0, extra: 600, insurance: 600 },
} as const;

const once = () => ({ 'idempotency-key': randomUUID() });

/** 月结 of a shop, through its calls and the job that books. */
export class ClosedMonths {
  readonly #world: World;
  readonly #shop: Shop;

  constructor(world: World, shop: Shop) {
    this.#world = world;
    this.#shop = shop;
  }

  async proof() {
    return { stepUp: { password: await sealed(this.#world, password) } };
  }

  async setPolicy(more: object = {}) {
    const body = { ...someAccountingPolicy, ...more, ...(await this.proof()) };
    return send(this.#world, this.#shop.admin, 'saveAccountingPolicy', { body }, once());
  }

  async close(month: string, by: Caller = this.#shop.admin, proof?: object) {
    const body = { month, ...(proof ?? (await this.proof())) };
    return send(this.#world, by, 'closeMonth', { body } as never, once());
  }

  run() {
    return aRun(this.#world, this.#shop);
  }

  /** The job that books the month. */
  book(): Promise<void> {
    return monthBooker.run({}, this.run()) as Promise<void>;
  }

  /** Explains every account of the next month: a cash box is counted, the others get statements of what the books say. */
  async explain(): Promise<void> {
    const { next, accounts } = (await send(this.#world, this.#shop.admin, 'listMonths')).answer;
    if (next === null) return;
    for (const { account, isStated, booksFen } of accounts)
      if (isStated) await this.#state(account, next, booksFen);
      else await this.count(account, Math.max(booksFen, 0));
  }

  async count(account: MoneyMethod, countedFen: number) {
    const { next } = (await send(this.#world, this.#shop.admin, 'listMonths')).answer;
    const body = { account, month: next ?? '', countedFen: fen(countedFen), note: '月末盘点' };
    return send(this.#world, this.#shop.admin, 'countAccount', { body }, once());
  }

  /** Statements of the account of all days of a month: they differ in nothing. */
  #state(account: MoneyMethod, month: string, booksFen: Fen): Promise<unknown> {
    return stored(this.#world, this.#shop, evenStatements, [account, `${month}-01`, booksFen]);
  }

  /** Closes a month and books it. Throws where it is refused. */
  async closed(month: string): Promise<void> {
    await this.explain();
    const { answer } = await this.close(month);
    if (answer.monthState !== 'closing') throw new Error(`${month} was closed before`);
    await this.book();
  }

  async balance(month: string) {
    return (await send(this.#world, this.#shop.admin, 'trialBalance', { query: { month } })).answer;
  }
}

const evenStatements = `
  with file as (
    insert into imports (brand_code, kind, file_name, operator_id, at, row_count)
    select brand_code, 'statements', 'even.csv', min(id), now(), 0 from operators group by brand_code returning brand_code, id
  )
  insert into account_statements (brand_code, account, day, import_id, content_hash, in_count, in_fen, out_count, out_fen, fee_fen,
    closing_fen, read_at)
  select brand_code, $1, day::date, id, 'even', 0, 0, 0, 0, 0, $3::bigint, now()
  from file, generate_series($2::date, $2::date + interval '1 month' - interval '1 day', interval '1 day') given (day)
  on conflict (brand_code, account, day) do update set closing_fen = excluded.closing_fen`;

/**
 * Lists the accounts whose entries differ from what bills, orders and devices say by themselves. It is right as long as nothing was
 * done after the last month that was closed: `$1` is its last day.
 */
const provenBalances = `
  with said (account, fen) as (
    select 'receivable', coalesce(sum(case when due_on <= $1::date then amount_fen - paid_fen - waived_fen else 0 end
      + late_fee_fen - late_fee_paid_fen - late_fee_waived_fen), 0) from bills where status = 1 and kind <> 6
    union all
    select 'depositHeld', 0 - coalesce(sum(deposit_held_fen), 0) from orders
    union all
    select 'deviceCost', coalesce(sum(cost_fen), 0) from devices d
    where bought_on <= $1::date and state not in ('sold', 'lost', 'scrapped') and not exists (
      select from orders o join lease_terms t on t.id = o.lease_terms_id
      where o.id = d.order_id and o.start_on <= $1::date and t.content ->> 'leaseClass' = 'financing'
        and exists (select from device_history h where h.device_id = d.id and h.order_id = o.id))
    union all
    select 'financedAsset', 0
    union all
    select code, debit_fen - credit_fen from accounts where code in ('cash', 'bank', 'alipay', 'wechat')
  ), booked as (
    select account, sum(debit_fen - credit_fen) as fen from accounting_entries group by account
  )
  select s.account, s.fen as said, coalesce(b.fen, 0) as booked
  from said s left join booked b on b.account = s.account where s.fen <> coalesce(b.fen, 0)
  union all
  select 'all', 0, sum(fen) from booked having sum(fen) <> 0`;

export const unprovenBalances = (world: World, shop: Shop, lastDay: string) =>
  stored<{ account: string; said: number; booked: number }>(world, shop, provenBalances, [lastDay]);
