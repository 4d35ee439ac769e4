import type { PayerRelation } from '@rental/domain/rental/orders/money/payer';
import type { Fen } from '@rental/domain/money';
import type { ActKind } from '@rental/domain/rental/orders/core/order-actions';
import type { BusinessDate } from '@rental/domain/business-date';
import type { AccountCode, MoneyMethod, SubjectKind } from '@rental/domain/money/ledger/accounts';
import type { AllocatedAccount } from '@rental/domain/money/payments/allocations';
import type { CashDirection, CashKind } from '@rental/domain/money/payments/cash-flows';
import type { CashProvider } from '@rental/domain/money/payments/cash-movements';
import type { PaymentProvider } from '@rental/domain/money/payments/refund-ways';
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
    /** Null where the act is about something else. */
    order_id: number | null;
    subject_kind: Generated<SubjectKind>;
    /** Null where it is an order. */
    subject_id: Given<number>;
    operator_id: number | null;
    note: string | null;
    /** Images that prove a payment. */
    proof_keys: Generated<string[]>;
    /** 代客支付: who paid in place of the customer; both or neither. */
    payer_name: Given<string>;
    payer_relation: Given<PayerRelation>;
    /** The day that it happened on, and the one it is posted to; `at`: when it was written. */
    happened_on: Generated<BusinessDate>;
    posted_on: Generated<BusinessDate>;
    at: Date;
    trace_id: string | null;
  };
  transfers: Row & {
    act_id: number;
    order_id: number | null;
    bill_id: number | null;
    kind: TransferKind;
    debit: AccountCode;
    credit: AccountCode;
    amount_fen: Fen;
    is_reversal: boolean;
    /** The subject of each side's account, where that is not the order. */
    debit_subject: Given<number>;
    credit_subject: Given<number>;
    at: Date;
  };
  /** Accounts by the subject that they are kept by, as far as its last transfer in them. */
  account_balances: OfBrand & {
    code: AccountCode;
    subject_id: number;
    debit_fen: Generated<Fen>;
    credit_fen: Generated<Fen>;
    added_to: Generated<number>;
  };
  /** The sums that come to the totals of `accounts` with the next act that finds them free. */
  account_moves: Row & {
    code: AccountCode;
    debit_fen: Fen;
    credit_fen: Fen;
  };
  /** Money that came in on an order; when and from whom stands in its act. */
  payments: Row & {
    order_id: number;
    act_id: number;
    method: MoneyMethod;
    amount_fen: Fen;
    /** As the bank or wallet calls it; our own where a provider took it. */
    trade_no: Given<string>;
    /** Which provider took it, and can give it back; null: it was entered by hand. */
    provider: Given<PaymentProvider>;
  };
  /** The target of a part of a payment, and how much of it was taken back. */
  payment_allocations: Row & {
    payment_id: number;
    act_id: number;
    order_id: number;
    account: AllocatedAccount;
    /** Of `receivable` alone. */
    bill_id: number | null;
    amount_fen: Fen;
    reversed_fen: Generated<Fen>;
  };
  /** Money that went out on an order; null: of no payment that is known. */
  refunds: Row & {
    order_id: number;
    act_id: number;
    payment_id: number | null;
    method: MoneyMethod;
    amount_fen: Fen;
  };
  /** The money that an act moved one way by one method for one purpose (ADR 40, 57). */
  cash_flows: Row & {
    /** Null: it is of the store, the channel or a distributor alone. */
    order_id: number | null;
    act_id: number;
    /** Null: it is of the channel or a distributor. */
    store_id: number | null;
    channel_id: Given<number>;
    /** The day that it arrived or left. */
    happened_on: BusinessDate;
    direction: CashDirection;
    method: MoneyMethod;
    /** Null: the release before wrote it, or it was for several purposes at once. */
    kind: Given<CashKind>;
    amount_fen: Fen;
    trade_no: Given<string>;
    /** The provider that moved it; null: it was entered by hand. */
    provider: Given<CashProvider>;
    /** Our number of the trade in the provider's statement; null: it is in none. */
    stated_no: Given<string>;
  };
  /** The net of the flows of a cash account on a day, as far as `flows_added_to` of the brand. */
  cash_days: OfBrand & {
    method: MoneyMethod;
    happened_on: BusinessDate;
    net_fen: Fen;
  };
  /** Rent by the month in which its rental starts, and the ages at which it is late and paid; beyond 12: later, or never. */
  rent_vintages: OfBrand & {
    /** 0: the whole brand. */
    store_id: number;
    channel_id: number;
    started_in: BusinessDate;
    late_age: number;
    paid_age: number;
    fen: Fen;
  };
  /** The devices of a product, and the rent that its orders paid. */
  product_returns: OfBrand & {
    product_id: number;
    device_count: number;
    cost_fen: Fen;
    collected_fen: Fen;
  };
  /** Up to which day the books of a brand are closed; null: none is. */
  book_months: OfBrand & {
    closed_to: Given<BusinessDate>;
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
    /** Up to this flow `cash_days` has them, and the last one when they were added last, and when that was. */
    flows_added_to: Generated<number>;
    flows_seen_to: Given<number>;
    flows_seen_at: Given<Date>;
  };
}
