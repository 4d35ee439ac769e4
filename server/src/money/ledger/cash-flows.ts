import type { BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { cashFlowsOf, type CashDirection } from '@rental/domain/money/payments/cash-flows';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import { withCommit, type Tx } from '../../db/transaction.ts';
import { lastAct, type Settled } from './payments.ts';

/** Writes 收支流水 of an act, behind it, at the place of its order. It travels with `commit`. */
export function keepCashFlows(
  tx: Tx,
  {
    brand,
    orderId,
    tradeNo,
    transfers,
    happenedOn,
  }: Omit<Settled, 'provider'> & { readonly happenedOn: BusinessDate },
): void {
  const flows = cashFlowsOf(transfers);
  if (flows.length === 0) return;
  withCommit(
    flowsKept(tx, {
      brand,
      orderId,
      tradeNo,
      happenedOn,
      directions: flows.map(({ direction }) => direction),
      methods: flows.map(({ method }) => method),
      amounts: flows.map(({ amountFen }) => amountFen),
    }),
  );
}

interface FlowsKept extends Omit<Settled, 'transfers' | 'provider'> {
  readonly happenedOn: BusinessDate;
  readonly directions: readonly CashDirection[];
  readonly methods: readonly MoneyMethod[];
  readonly amounts: readonly Fen[];
}
const flowsKept = prepared((db, of: FlowsKept) =>
  raw(
    db,
    sql`
      with act as (${lastAct(of.brand, of.orderId)})
      insert into cash_flows
        (brand_code, order_id, act_id, store_id, channel_id, happened_on, direction, method, amount_fen, trade_no)
      select o.brand_code, o.id, act.id, o.store_id, o.channel_id, ${of.happenedOn}::date, made.direction, made.method,
        made.amount_fen, case when made.direction = 'in' or not 'in' = any (${of.directions}::text[]) then ${of.tradeNo}::text end
      from act
      join orders o on o.brand_code = ${of.brand} and o.id = ${of.orderId}::bigint
      cross join unnest(${of.directions}::text[], ${of.methods}::text[], ${of.amounts}::bigint[])
        made (direction, method, amount_fen)`,
  ),
);
