import type { Fen } from '@rental/domain/money';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import type { RefundWay } from '@rental/domain/money/payments/refund-ways';
import type { RefundFailure, RefundState } from '@rental/domain/rental/refunds/refund-order';
import type { Generated } from 'kysely';
import type { Given, Row } from './rows.ts';

/** 退款单 (ADR 41). */
export interface RefundsTables {
  refund_orders: Row & {
    order_id: number;
    /** The act that decided it. */
    act_id: number;
    /** The payment that it returns, of 原路退回 alone. */
    payment_id: number | null;
    /** Our number, the same however often the provider is asked. */
    refund_no: string;
    /** As it was decided. */
    way: RefundWay;
    amount_fen: Fen;
    state: RefundState;
    reason: Given<RefundFailure>;
    /** The account that it was paid from in the end. */
    paid_by: Given<MoneyMethod>;
    /** It was paid another way than decided. */
    is_moved: Generated<boolean>;
    /** The number that the bank or wallet gave this refund. */
    trade_no: Given<string>;
    proof_keys: Generated<string[]>;
    note: Given<string>;
    /** The operator who decided it; null: a job or a program. */
    operator_id: number | null;
    created_at: Date;
    asked_at: Given<Date>;
    looks: Generated<number>;
    look_at: Given<Date>;
    /** Since when somebody has to look, for the provider has not decided. */
    undecided_at: Given<Date>;
    ended_at: Given<Date>;
    /** The transfer that pays it now, or paid it (ADR 47); null: it goes its own way. */
    transfer_id: Given<number>;
  };
  refund_transfers: Row & {
    order_id: number;
    refund_id: number;
    /** Our number, the same however often the provider is asked. */
    transfer_no: string;
    /** The account of ours that it leaves. */
    method: MoneyMethod;
    /** Account and name of the payee, sealed. */
    payee: Buffer;
    /** The same, masked. */
    account_shown: string;
    name_shown: string;
    /** Why the provider refused it; null: it has not. */
    reason: Given<RefundFailure>;
    operator_id: number | null;
    created_at: Date;
  };
  refund_callbacks: Row & {
    event_no: string;
    refund_no: string;
    received_at: Date;
    body: string;
  };
}
