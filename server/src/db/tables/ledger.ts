import type { PayerRelation } from '@rental/domain/rental/orders/money/payer';
import type { Fen } from '@rental/domain/money';
import type { ActKind } from '@rental/domain/rental/orders/core/order-actions';
import type { AccountCode } from '@rental/domain/money/ledger/accounts';
import type { BookDifference } from '@rental/domain/money/ledger/differences';
import type { TransferKind } from '@rental/domain/money/ledger/transfers';
import type { ColumnType, Generated } from 'kysely';
import type { Given, Json, OfBrand, Row } from './rows.ts';

/** The books of a brand. */
export interface LedgerTables {
  accounts: OfBrand & {
    code: AccountCode;
    debit_fen: Generated<Fen>;
    credit_fen: Generated<Fen>;
  };
  acts: Row & {
    kind: ActKind;
    order_id: number;
    operator_id: number | null;
    note: string | null;
    /** Images that prove a payment. */
    proof_keys: Generated<string[]>;
    /** 代客支付: who paid in place of the customer; both or neither. */
    payer_name: Given<string>;
    payer_relation: Given<PayerRelation>;
    at: Date;
    trace_id: string | null;
  };
  transfers: Row & {
    act_id: number;
    order_id: number;
    bill_id: number | null;
    kind: TransferKind;
    debit: AccountCode;
    credit: AccountCode;
    amount_fen: Fen;
    is_reversal: boolean;
    at: Date;
  };
  /** The last self-check of a brand's books. */
  book_checks: OfBrand & {
    at: Date;
    differences: Json<readonly BookDifference[]>;
    /** Since when nothing is given away, for the books differ; null: they agree, or what differs is accepted. */
    stopped_at: Given<Date>;
    /** Differences that stop nothing any more. */
    accepted: ColumnType<readonly BookDifference[], string | undefined, string>;
    /** Up to this transfer `proven` has the totals of every account, by code and side. */
    proven_to: Generated<number>;
    proven: ColumnType<Readonly<Record<string, number>>, string | undefined, string>;
    /** The last transfer when what changed was checked last, and when that was. */
    seen_to: Given<number>;
    seen_at: Given<Date>;
  };
}
