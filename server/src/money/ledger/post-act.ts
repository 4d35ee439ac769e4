import type { Payer } from '@rental/domain/rental/orders/money/payer';
import { accounts, type AccountCode, type SubjectKind } from '@rental/domain/money/ledger/accounts';
import type { Transfer } from '@rental/domain/money/ledger/transfers';
import type { Fen } from '@rental/domain/money';
import type { Settlement } from '@rental/domain/money/payments/allocations';
import type { CashProvider } from '@rental/domain/money/payments/cash-movements';
import type { ActKind } from '@rental/domain/rental/orders/core/order-actions';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import { withCommit, type Tx } from '../../db/transaction.ts';
import type { ActDates } from './act-dates.ts';
import { moveBalances, moveOwnBalances } from './account-balances.ts';
import { movedBy, moveTotals } from './account-totals.ts';
import { keepCashFlows, type CashPlace } from './cash-flows.ts';
import { keepSettlement, settlementOf } from './payments.ts';

/** A business act with all that it moves. `operatorId` null: a job's. */
export interface Act extends ActDates {
  readonly brand: string;
  readonly kind: ActKind;
  readonly subject: Subject;
  readonly operatorId: number | null;
  readonly note: string | null;
  /** Keys of the images that prove it. */
  readonly proofKeys: readonly string[];
  /** The payer in place of the customer; absent: the customer. */
  readonly payer?: Payer | null;
  /** When it is written. */
  readonly at: Date;
  /** 交易号 of the money that comes in; absent: none is known. */
  readonly tradeNo?: string | null;
  /** The provider that moved it for us; absent: it is entered by hand. */
  readonly provider?: CashProvider | null;
  /** Our number of the trade in the provider's statement; absent: it is in none. */
  readonly statedNo?: string | null;
  readonly traceId: string | null;
  readonly transfers: readonly Transfer[];
}

/** The subject of an act. The accounts of its kind are this subject's, where a transfer names no other. */
export interface Subject {
  readonly kind: SubjectKind;
  readonly id: number;
}

/**
 * Writes an act, its transfers, the balances of its subjects and the totals of their accounts, in the caller's transaction: the one
 * way into the books (ADR 13, 32, threat model 21). On an order it keeps the payments (ADR 36) too, and its cash flows (ADR 40, 57) on an
 * order, a store, a channel, a distributor, an agency or an account at a provider. A balance that would go below zero fails the act. Nothing to move is nothing to write. It travels with `commit`. Answers what it did to the payments of
 * an order.
 */
export async function postAct(tx: Tx, act: Act): Promise<Settlement | null> {
  const { tradeNo = null, provider = null, statedNo = null, ...books } = act;
  const { brand, subject, transfers } = books;
  if (transfers.length === 0) return null;
  const settled =
    subject.kind === 'order' ? { brand, orderId: subject.id, tradeNo, provider, transfers } : null;
  const settlement = settled && (await settlementOf(tx, settled));
  write(tx, books);
  if (settled !== null && settlement !== null) {
    await keepSettlement(tx, settled, settlement);
  }
  const { kind, id } = subject;
  if (isCashPlace(kind))
    await keepCashFlows(tx, {
      brand,
      place: { kind, id },
      tradeNo,
      provider,
      statedNo,
      transfers,
      happenedOn: act.happenedOn,
    });
  withCommit(moveTotals(tx, movedBy(brand, transfers)));
  return settlement;
}

const isCashPlace = (kind: SubjectKind): kind is CashPlace => kind !== 'topUp' && kind !== 'device';

function write(
  tx: Tx,
  { transfers, payer, subject, ...head }: Omit<Act, 'tradeNo' | 'provider' | 'statedNo'>,
): void {
  const isOrder = subject.kind === 'order';
  const sides = transfers.map((made) => ({
    ...made,
    debitSubject: keeperOf(made.debit, made.debitOf, subject),
    creditSubject: keeperOf(made.credit, made.creditOf, subject),
  }));
  const balances = [
    ...new Map(
      sides.flatMap(({ debit, debitSubject, credit, creditSubject }) => [
        ...keptSide(debit, debitSubject),
        ...keptSide(credit, creditSubject),
      ]),
    ).values(),
  ];
  const named = (id: number | null) => (isOrder && id === subject.id ? null : id);
  withCommit(
    written(tx, {
      ...head,
      orderId: isOrder ? subject.id : null,
      subjectKind: subject.kind,
      subjectId: isOrder ? null : subject.id,
      proofKeys: [...head.proofKeys],
      payerName: payer?.name ?? null,
      payerRelation: payer?.relation ?? null,
      bills: transfers.map(({ billId }) => billId),
      kinds: transfers.map(({ kind }) => kind),
      debits: transfers.map(({ debit }) => debit),
      credits: transfers.map(({ credit }) => credit),
      amounts: transfers.map(({ amountFen }) => amountFen),
      reversals: transfers.map(({ isReversal }) => isReversal),
      debitSubjects: sides.map(({ debitSubject }) => named(debitSubject)),
      creditSubjects: sides.map(({ creditSubject }) => named(creditSubject)),
      codes: balances.map(({ code }) => code),
      subjects: balances.map(({ id }) => id),
    }),
  );
  const { brand } = head;
  const own = balances.filter(({ id }) => isOrder && id === subject.id);
  const others = balances.filter((balance) => !own.includes(balance));
  const codesOf = (some: typeof balances) => some.map(({ code }) => code);
  if (own.length > 0)
    withCommit(moveOwnBalances(tx, { brand, orderId: subject.id, codes: codesOf(own) }));
  if (others.length > 0)
    withCommit(
      moveBalances(tx, { brand, codes: codesOf(others), subjects: others.map(({ id }) => id) }),
    );
}

/** The subject of the account; null where it is the brand's alone. */
function keeperOf(code: AccountCode, named: number | undefined, subject: Subject): number | null {
  const { keptBy } = accounts[code];
  if (keptBy === null) return null;
  if (named !== undefined) return named;
  if (keptBy !== subject.kind) throw new Error(`${code} of no ${keptBy}`);
  return subject.id;
}

/** A side of a transfer that has a balance of its own, by its name. */
const keptSide = (code: AccountCode, id: number | null) =>
  id === null ? [] : [[`${code} ${id}`, { code, id }] as const];

interface Written extends Omit<
  Act,
  'transfers' | 'proofKeys' | 'payer' | 'subject' | 'tradeNo' | 'statedNo'
> {
  readonly orderId: number | null;
  readonly subjectKind: SubjectKind;
  readonly subjectId: number | null;
  readonly proofKeys: string[];
  readonly payerName: string | null;
  readonly payerRelation: string | null;
  readonly bills: readonly (number | null)[];
  readonly kinds: readonly string[];
  readonly debits: readonly AccountCode[];
  readonly credits: readonly AccountCode[];
  readonly amounts: readonly Fen[];
  readonly reversals: readonly boolean[];
  /** Null: the order of the act, or the brand. */
  readonly debitSubjects: readonly (number | null)[];
  readonly creditSubjects: readonly (number | null)[];
  /** The balances that it moves. */
  readonly codes: readonly AccountCode[];
  readonly subjects: readonly number[];
}

const written = prepared((db, act: Written) =>
  raw(
    db,
    sql`
      with act as (
        insert into acts (brand_code, kind, order_id, subject_kind, subject_id, operator_id, note, proof_keys, payer_name,
          payer_relation, happened_on, posted_on, at, trace_id)
        values (${act.brand}, ${act.kind}, ${act.orderId}, ${act.subjectKind}, ${act.subjectId}, ${act.operatorId}, ${act.note},
          ${act.proofKeys}::text[], ${act.payerName}, ${act.payerRelation}, ${act.happenedOn}, ${act.postedOn}, ${act.at},
          ${act.traceId})
        returning brand_code, id, order_id, at
      ), balances as (
        insert into account_balances (brand_code, code, subject_id)
        select ${act.brand}, moved.code, moved.subject_id
        from unnest(${act.codes}::text[], ${act.subjects}::bigint[]) moved (code, subject_id)
        on conflict (brand_code, code, subject_id) do nothing
      )
      insert into transfers (brand_code, act_id, order_id, bill_id, kind, debit, credit, amount_fen, is_reversal,
        debit_subject, credit_subject, at)
      select act.brand_code, act.id, act.order_id, made.bill_id, made.kind, made.debit, made.credit, made.amount_fen,
        made.is_reversal, made.debit_subject, made.credit_subject, act.at
      from act cross join unnest(${act.bills}::bigint[], ${act.kinds}::text[], ${act.debits}::text[],
        ${act.credits}::text[], ${act.amounts}::bigint[], ${act.reversals}::boolean[],
        ${act.debitSubjects}::bigint[], ${act.creditSubjects}::bigint[])
        made (bill_id, kind, debit, credit, amount_fen, is_reversal, debit_subject, credit_subject)`,
  ),
);
