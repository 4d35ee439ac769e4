import type { BusinessDate } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import type { BookAccount } from '@rental/domain/money/accounting/book-accounts';
import type { BookPosition, Entry } from '@rental/domain/money/accounting/entries';
import type { EntryReason } from '@rental/domain/money/accounting/months';
import type { SubjectKind } from '@rental/domain/money/ledger/accounts';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';

interface BookedRow {
  readonly subjectId: number;
  readonly account: BookAccount;
  readonly debitFen: number;
  readonly creditFen: number;
}

/** The months before booked this on subjects of one kind. */
export async function bookedOf(
  tx: Tx,
  brand: BrandCode,
  kind: SubjectKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, BookPosition>> {
  const { rows } = await sql<BookedRow>`
    select e.subject_id as "subjectId", e.account, sum(e.debit_fen)::bigint as "debitFen", sum(e.credit_fen)::bigint as "creditFen"
    from accounting_entries e
    where e.brand_code = ${brand} and e.subject_kind = ${kind} and e.subject_id = any (${ids}::bigint[])
    group by 1, 2`.execute(tx);
  return new Map(
    [...Map.groupBy(rows, (row) => row.subjectId)].map(([id, own]) => [
      id,
      new Map(
        own.map(({ account, debitFen, creditFen }) => [
          account,
          { debitFen: fen(debitFen), creditFen: fen(creditFen) },
        ]),
      ),
    ]),
  );
}

/** A month books these entries on a subject, for one reason. */
export interface SubjectEntries {
  readonly subjectId: number;
  readonly reason: EntryReason;
  readonly entries: readonly Entry[];
}

export async function insertEntries(
  tx: Tx,
  of: { readonly brand: BrandCode; readonly month: BusinessDate; readonly kind: SubjectKind },
  booked: readonly SubjectEntries[],
): Promise<number> {
  const rows = booked.flatMap(({ entries, ...subject }) =>
    entries.map((entry) => ({ ...subject, ...entry })),
  );
  if (rows.length === 0) return 0;
  await sql`
    insert into accounting_entries (brand_code, month, subject_kind, subject_id, account, reason, debit_fen, credit_fen)
    select ${of.brand}, ${of.month}::date, ${of.kind}, made.subject_id, made.account, made.reason, made.debit_fen, made.credit_fen
    from unnest(${rows.map(({ subjectId }) => subjectId)}::bigint[], ${rows.map(({ account }) => account)}::text[],
      ${rows.map(({ reason }) => reason)}::text[], ${rows.map(({ debitFen }) => debitFen)}::bigint[],
      ${rows.map(({ creditFen }) => creditFen)}::bigint[]) made (subject_id, account, reason, debit_fen, credit_fen)`.execute(
    tx,
  );
  return rows.length;
}
