import type { Payer } from '@rental/domain/rental/orders/money/payer';
import type { AccountCode } from '@rental/domain/money/ledger/accounts';
import type { Transfer } from '@rental/domain/money/ledger/transfers';
import type { Fen } from '@rental/domain/money';
import type { ActKind } from '@rental/domain/rental/orders/core/order-actions';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import { withCommit, type Tx } from '../../db/transaction.ts';

/** A business act with all that it moves. `operatorId` null: a job's. */
export interface Act {
  readonly brand: string;
  readonly kind: ActKind;
  readonly orderId: number;
  readonly operatorId: number | null;
  readonly note: string | null;
  /** Keys of the images that prove it. */
  readonly proofKeys: readonly string[];
  /** The payer in place of the customer; absent: the customer. */
  readonly payer?: Payer | null;
  readonly at: Date;
  readonly traceId: string | null;
  readonly transfers: readonly Transfer[];
}

/**
 * Writes an act, its transfers and the running totals of their accounts, in the caller's transaction: the one way into the
 * books (ADR 13, threat model 21). Nothing to move is nothing to write. Call it last: what it locks, every act of the
 * brand waits for. It travels with `commit`.
 */
export function postAct(tx: Tx, act: Act): void {
  const { transfers, payer, ...head } = act;
  if (transfers.length === 0) return;
  withCommit(
    written(tx, {
      ...head,
      proofKeys: [...head.proofKeys],
      payerName: payer?.name ?? null,
      payerRelation: payer?.relation ?? null,
      bills: transfers.map(({ billId }) => billId),
      kinds: transfers.map(({ kind }) => kind),
      debits: transfers.map(({ debit }) => debit),
      credits: transfers.map(({ credit }) => credit),
      amounts: transfers.map(({ amountFen }) => amountFen),
      reversals: transfers.map(({ isReversal }) => isReversal),
    }),
  );
  const codes = [...new Set(transfers.flatMap(({ debit, credit }) => [debit, credit]))].toSorted();
  const total = (side: 'debit' | 'credit') =>
    codes.map((code) =>
      transfers.reduce((sum, made) => sum + (made[side] === code ? made.amountFen : 0), 0),
    );
  withCommit(
    moveTotals(tx, { brand: act.brand, codes, debits: total('debit'), credits: total('credit') }),
  );
}

interface Written extends Omit<Act, 'transfers' | 'proofKeys' | 'payer'> {
  readonly proofKeys: string[];
  readonly payerName: string | null;
  readonly payerRelation: string | null;
  readonly bills: readonly (number | null)[];
  readonly kinds: readonly string[];
  readonly debits: readonly AccountCode[];
  readonly credits: readonly AccountCode[];
  readonly amounts: readonly Fen[];
  readonly reversals: readonly boolean[];
}

const written = prepared((db, act: Written) =>
  raw(
    db,
    sql`
      with act as (
        insert into acts (brand_code, kind, order_id, operator_id, note, proof_keys, payer_name, payer_relation,
          at, trace_id)
        values (${act.brand}, ${act.kind}, ${act.orderId}, ${act.operatorId}, ${act.note}, ${act.proofKeys}::text[],
          ${act.payerName}, ${act.payerRelation}, ${act.at}, ${act.traceId})
        returning brand_code, id, order_id, at
      )
      insert into transfers (brand_code, act_id, order_id, bill_id, kind, debit, credit, amount_fen, is_reversal, at)
      select act.brand_code, act.id, act.order_id, made.bill_id, made.kind, made.debit, made.credit, made.amount_fen,
        made.is_reversal, act.at
      from act cross join unnest(${act.bills}::bigint[], ${act.kinds}::text[], ${act.debits}::text[],
        ${act.credits}::text[], ${act.amounts}::bigint[], ${act.reversals}::boolean[])
        made (bill_id, kind, debit, credit, amount_fen, is_reversal)`,
  ),
);

interface Moved {
  readonly brand: string;
  readonly codes: readonly AccountCode[];
  readonly debits: readonly number[];
  readonly credits: readonly number[];
}

/** The totals of each account, locked in the order of their codes. An account that is not there fails the act: by zero. */
export const moveTotals = prepared((db, { brand, codes, debits, credits }: Moved) =>
  raw(
    db,
    sql`
      with locked as (
        select code from accounts
        where brand_code = ${brand} and code = any (${codes}::text[]) order by code for update
      ), totals as (
        update accounts a
        set debit_fen = a.debit_fen + moved.debit_fen, credit_fen = a.credit_fen + moved.credit_fen
        from unnest(${codes}::text[], ${debits}::bigint[], ${credits}::bigint[]) moved (code, debit_fen, credit_fen)
        join locked on locked.code = moved.code
        where a.brand_code = ${brand} and a.code = moved.code
        returning a.code
      )
      select 1 / (count(*) = cardinality(${codes}::text[]))::int from totals`,
  ),
);
