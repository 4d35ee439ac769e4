import type { Input, Returned } from '@rental/contract/endpoint';
import type { orderBooks as call } from '@rental/contract/money/ledger';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { onBehalfOf, type Payer } from '@rental/domain/rental/orders/money/payer';
import { accountCodes } from '@rental/domain/money/ledger/accounts';
import { added, emptyBooks } from '@rental/domain/money/ledger/books';
import { prepared } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { scopeOf, within, type ScopeValues } from '../../people/data-scope/public.ts';
import type { FileLinks } from '../../platform/materials/public.ts';
import { accountTotals } from './account-totals.ts';
import { storedPayer } from './paid-on-behalf.ts';

/** 台账 of an order that this operator reaches; 404 for any other. */
export async function orderBooks(
  ctx: Context,
  { params }: Input<typeof call>,
  tx: Tx,
  links: FileLinks,
): Promise<Returned<typeof call>> {
  const of = { brand: ctx.brandCode, orderId: params.id };
  const [[order], acts, transfers] = await Promise.all([
    orderNumbered(tx, { ...scopeOf(ctx), id: params.id }),
    actsOf(tx, of),
    transfersOf(tx, of),
  ]);
  orNotFound(order);
  const made = Map.groupBy(transfers, ({ act_id }) => act_id);
  return {
    acts: acts.map((act) => ({
      id: act.id,
      kind: act.kind,
      at: act.at.toISOString(),
      happenedOn: act.happened_on,
      postedOn: act.posted_on,
      tradeNo: act.trade_no,
      operatorName: act.nick_name,
      note: act.note,
      onBehalf: broughtBy(storedPayer(act), made.get(act.id) ?? []),
      proofs: act.proof_keys.map((key) => links.linkTo(ctx.brandCode, key, ctx.now)),
      transfers: (made.get(act.id) ?? []).map((row) => ({
        id: row.id,
        kind: row.kind,
        debit: row.debit,
        credit: row.credit,
        amountFen: row.amount_fen,
        isReversal: row.is_reversal,
        billTitle:
          row.bill_kind === null || row.bill_term === null
            ? null
            : billTitle({ kind: row.bill_kind, term: row.bill_term }),
      })),
    })),
    position: positionOf(transfers),
  };
}

/** By whom and to which account came what came in of an act; null: the customer paid it, or nothing did. */
const broughtBy = (payer: Payer | null, transfers: Awaited<ReturnType<typeof transfersOf>>) =>
  transfers.map((made) => onBehalfOf(payer, made)).find((one) => one !== null) ?? null;

/** The accounts that the transfers touch, in the order of the chart. */
function positionOf(transfers: Awaited<ReturnType<typeof transfersOf>>) {
  const books = added(
    emptyBooks,
    transfers.map(({ debit, credit, amount_fen: amountFen }) => ({ debit, credit, amountFen })),
  );
  return accountCodes
    .filter((code) => books[code].debitFen > 0 || books[code].creditFen > 0)
    .map((code) => accountTotals(code, books[code]));
}

const orderNumbered = prepared((db, { id, ...scope }: ScopeValues & { readonly id: number }) =>
  db.selectFrom('orders as o').select('o.id').where(within(scope)).where('o.id', '=', id),
);

interface OfOrder {
  readonly brand: string;
  readonly orderId: number;
}

const actsOf = prepared((db, { brand, orderId }: OfOrder) =>
  db
    .selectFrom('acts as a')
    .leftJoin('operators as r', (join) =>
      join.onRef('r.brand_code', '=', 'a.brand_code').onRef('r.id', '=', 'a.operator_id'),
    )
    .select(['a.id', 'a.kind', 'a.at', 'r.nick_name', 'a.note', 'a.proof_keys'])
    .select(['a.payer_name', 'a.payer_relation', 'a.happened_on', 'a.posted_on'])
    .select((act) =>
      act
        .selectFrom('payments as p')
        .select(({ fn }) => fn.max('p.trade_no').as('no'))
        .where('p.brand_code', '=', brand)
        .whereRef('p.act_id', '=', 'a.id')
        .as('trade_no'),
    )
    .where('a.brand_code', '=', brand)
    .where('a.order_id', '=', orderId)
    .orderBy('a.id', 'desc'),
);

const transfersOf = prepared((db, { brand, orderId }: OfOrder) =>
  db
    .selectFrom('transfers as t')
    .leftJoin('bills as b', (join) =>
      join.onRef('b.brand_code', '=', 't.brand_code').onRef('b.id', '=', 't.bill_id'),
    )
    .select(['t.id', 't.act_id', 't.kind', 't.debit', 't.credit', 't.amount_fen', 't.is_reversal'])
    .select(['b.kind as bill_kind', 'b.term as bill_term'])
    .where('t.brand_code', '=', brand)
    .where('t.order_id', '=', orderId)
    .orderBy('t.id'),
);
