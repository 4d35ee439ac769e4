import type { Input, Returned } from '@rental/contract/endpoint';
import type { billFlow as call } from '@rental/contract/money/ledger';
import { stepText } from '@rental/domain/rental/pre-authorization-steps/steps';
import { directionOf, flowKinds, flowWords } from '@rental/domain/rental/orders/money/bill-flow';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { wayOf } from '@rental/domain/rental/orders/money/paid-by';
import { onBehalfOf } from '@rental/domain/rental/orders/money/payer';
import { attemptText } from '@rental/domain/rental/deductions/attempt-text';
import { prepared } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { scopeOf, within, type ScopeValues } from '../../people/data-scope/public.ts';
import type { FileLinks } from '../../platform/materials/public.ts';
import { storedPayer } from './paid-on-behalf.ts';

type Flow = Returned<typeof call>['flows'][number];

/** 流水 of a bill whose order this operator reaches; 404 for any other. */
export async function billFlow(
  ctx: Context,
  { params }: Input<typeof call>,
  tx: Tx,
  links: FileLinks,
): Promise<Returned<typeof call>> {
  const of = { brand: ctx.brandCode, billId: params.id };
  const [[found], transfers, attempts, captures] = await Promise.all([
    billNumbered(tx, { ...scopeOf(ctx), id: params.id }),
    transfersOf(tx, of),
    attemptsOf(tx, of),
    capturesOf(tx, of),
  ]);
  const bill = orNotFound(found);
  const booked = transfers.map((row): Flow => {
    const made = { ...row, isReversal: row.is_reversal };
    const payer = storedPayer(row);
    return {
      at: row.at.toISOString(),
      what: flowWords(row.act, made),
      direction: directionOf(made),
      amountFen: row.amount_fen,
      way: wayOf(row.act, row, payer !== null),
      onBehalf: onBehalfOf(payer, row),
      operatorName: row.nick_name,
      note: row.note,
      proofs: row.proof_keys.map((key) => links.linkTo(ctx.brandCode, key, ctx.now)),
    };
  });
  const tried = attempts.map((row) =>
    nothingYet(row, 'deduction', `代扣第${row.number}次（${attemptText(row)}）`),
  );
  const captured = captures.map((row) =>
    nothingYet(row, 'authorization', `预授权转支付（${stepText(row)}）`),
  );
  return {
    billNo: bill.bill_no,
    title: billTitle(bill),
    flows: [...booked, ...tried, ...captured].toSorted((one, next) =>
      one.at < next.at ? -1 : Number(one.at > next.at),
    ),
  };
}

const nothingYet = (
  row: Awaited<ReturnType<typeof attemptsOf | typeof capturesOf>>[number],
  way: 'deduction' | 'authorization',
  what: string,
): Flow => ({
  at: row.created_at.toISOString(),
  what,
  direction: null,
  amountFen: row.amount_fen,
  way,
  onBehalf: null,
  operatorName: row.nick_name,
  note: row.trade_no,
  proofs: [],
});

const billNumbered = prepared((db, { id, ...scope }: ScopeValues & { readonly id: number }) =>
  db
    .selectFrom('orders as o')
    .innerJoin('bills as b', (join) =>
      join.onRef('b.brand_code', '=', 'o.brand_code').onRef('b.order_id', '=', 'o.id'),
    )
    .select(['b.bill_no', 'b.kind', 'b.term'])
    .where(within(scope))
    .where('b.id', '=', id),
);

interface OfBill {
  readonly brand: string;
  readonly billId: number;
}

const transfersOf = prepared((db, { brand, billId }: OfBill) =>
  db
    .selectFrom('transfers as t')
    .innerJoin('acts as a', (join) =>
      join.onRef('a.brand_code', '=', 't.brand_code').onRef('a.id', '=', 't.act_id'),
    )
    .leftJoin('operators as r', (join) =>
      join.onRef('r.brand_code', '=', 'a.brand_code').onRef('r.id', '=', 'a.operator_id'),
    )
    .select(['t.at', 't.kind', 't.debit', 't.credit', 't.amount_fen', 't.is_reversal'])
    .select(['a.kind as act', 'a.note', 'a.proof_keys', 'r.nick_name'])
    .select(['a.payer_name', 'a.payer_relation'])
    .where('t.brand_code', '=', brand)
    .where('t.bill_id', '=', billId)
    .where('t.kind', 'in', flowKinds)
    .orderBy('t.id'),
);

const attemptsOf = prepared((db, { brand, billId }: OfBill) =>
  db
    .selectFrom('deduction_attempts as d')
    .leftJoin('operators as r', (join) =>
      join.onRef('r.brand_code', '=', 'd.brand_code').onRef('r.id', '=', 'd.operator_id'),
    )
    .select(['d.created_at', 'd.number', 'd.state', 'd.reason', 'd.amount_fen', 'd.trade_no'])
    .select('r.nick_name')
    .where('d.brand_code', '=', brand)
    .where('d.bill_id', '=', billId)
    .where('d.state', '<>', 'succeeded')
    .orderBy('d.number'),
);

const capturesOf = prepared((db, { brand, billId }: OfBill) =>
  db
    .selectFrom('authorization_steps as s')
    .leftJoin('operators as r', (join) =>
      join.onRef('r.brand_code', '=', 's.brand_code').onRef('r.id', '=', 's.operator_id'),
    )
    .select(['s.created_at', 's.step', 's.state', 's.reason', 's.amount_fen', 's.trade_no'])
    .select('r.nick_name')
    .where('s.brand_code', '=', brand)
    .where('s.bill_id', '=', billId)
    .where('s.state', '<>', 'done')
    .orderBy('s.id'),
);
