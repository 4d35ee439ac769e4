import type { Fen } from '@rental/domain/money';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import type { CloseReason, PaymentState } from '@rental/domain/rental/payment-orders/payment-order';
import type { Generated } from 'kysely';
import type { Given, Row } from './rows.ts';

/** 收款单 (ADR 44). */
export interface PaymentOrdersTables {
  payment_orders: Row & {
    order_id: number;
    /** Our number, by which the provider knows the trade; it never changes. */
    payment_no: string;
    /** Proof of whoever has the link: it stands in its address. */
    token: string;
    /** The whole address of the customer's page as it was when it was made: the provider leads back there. */
    link: string;
    /** The bills that it pays; empty: the deposit. */
    bill_ids: number[];
    /** Fixed when the customer presses pay; null: nobody has. */
    amount_fen: Given<Fen>;
    /** Null until it is paid: the account that it arrived in. */
    method: Given<MoneyMethod>;
    state: PaymentState;
    reason: Given<CloseReason>;
    /** The provider's number of the trade, and the page where the customer pays. */
    provider_no: Given<string>;
    page: Given<string>;
    /** The last moment at which that page can be opened; null: it lasts as long as the trade. */
    page_until: Given<Date>;
    expires_at: Date;
    /** The operator who sent the link; null: a program did. */
    operator_id: number | null;
    created_at: Date;
    pressed_at: Given<Date>;
    /** Since when the provider owes an answer; null: it owes none. */
    unanswered_since: Given<Date>;
    /** Since when somebody has to look, for the provider has not decided. */
    undecided_at: Given<Date>;
    looks: Generated<number>;
    look_at: Given<Date>;
    /** When the customer paid, as the provider says. */
    paid_at: Given<Date>;
    ended_at: Given<Date>;
    /** Two persons said what became of it. */
    is_settled: Generated<boolean>;
    note: Given<string>;
    proof_keys: Generated<string[]>;
    /** The part that nothing needed: owed back to the customer. */
    overpaid_fen: Generated<Fen>;
    refunded_at: Given<Date>;
  };
  payment_callbacks: Row & {
    event_no: string;
    payment_no: string;
    received_at: Date;
    body: string;
  };
}
