import { sql } from 'kysely';
import { inTransaction } from '../../db/transaction.ts';
import { dunningSums } from '../../rental/dunning-cases/public.ts';
import { stored } from '../wire/rows.ts';
import type { Shop, World } from '../world.ts';
import { differences } from './money.ts';
import { wrongRollups } from './wrong-rollups.ts';

/** After every test the books, bills and figures of its shop agree. Throws if they do not. */
export async function proveBooks(world: World, shop: Shop): Promise<void> {
  const wrong: object[] = [...(await differences(world, shop))];
  for (const query of [...wrongRollups, wrongParts, stoppedForNothing])
    wrong.push(...(await stored<object & Record<string, unknown>>(world, shop, query)));
  wrong.push(...(await wrongFigures(world, shop)));
  if (wrong.length > 0) throw new Error(`It left behind ${JSON.stringify(wrong)}`);
}

/** Figures of 催收 that are not what their rows say (ADR 75). */
export const wrongFigures = ({ database }: World, { brand }: Shop): Promise<object[]> =>
  inTransaction(database.app, brand.code, 'read only', async (tx) => {
    const found = await Promise.all(
      dunningSums.map(({ compared }) =>
        sql<object>`select * from (${compared(brand.code)}) compared where is_wrong`.execute(tx),
      ),
    );
    return found.flatMap(({ rows }) => rows);
  });

/**
 * The standing parts of payments are what the transfers brought to their targets and left there; not of orders that were opened, whose
 * money came in before.
 */
const wrongParts = `
  with moved as (
    select t.order_id, side.account, case when side.account = 'receivable' then t.bill_id end as bill_id, side.fen
    from transfers t
    cross join lateral (values (t.credit, t.debit, t.amount_fen), (t.debit, t.credit, 0 - t.amount_fen)) side (account, other, fen)
    where t.kind not in ('badDebtWritten', 'insuranceClaimed') and side.account in ('receivable', 'depositHeld', 'overpaidOwed', 'refundUnderWay', 'badDebt', 'insuranceReceivable')
      and side.other in ('cash', 'bank', 'alipay', 'wechat', 'receivable', 'depositHeld', 'overpaidOwed', 'depositInTransit', 'refundUnderWay')
  ), books as (
    select order_id, account, bill_id, sum(fen) as fen from moved group by 1, 2, 3
  ), parts as (
    select order_id, account, bill_id, sum(amount_fen - reversed_fen) as fen from payment_allocations
    where account <> 'depositInTransit' group by 1, 2, 3
  )
  select coalesce(b.order_id, p.order_id) as order_id, coalesce(b.account, p.account) as account, b.fen as books, p.fen as parts
  from books b full join parts p on p.order_id = b.order_id and p.account = b.account and p.bill_id is not distinct from b.bill_id
  where coalesce(b.fen, 0) <> coalesce(p.fen, 0) and not exists (
    select from acts where kind = 'opening' and order_id = coalesce(b.order_id, p.order_id))`;

/** Bills whose late fee stands still are those of 协商分期 that is in effect. */
const stoppedForNothing = `
  select b.id as "stopped for nothing" from bills b where b.late_fee_stopped_on is not null and not exists (
    select from repayment_bills r join repayment_plans p on p.id = r.plan_id where r.bill_id = b.id and p.state = 'active')`;
