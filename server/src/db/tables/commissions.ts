import type { BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import type {
  CommissionAct,
  CommissionState,
} from '@rental/domain/rental/commissions/commission-states';
import type { Generated } from 'kysely';
import type { Given, OfBrand, Row } from './rows.ts';

/** 渠道佣金 (ADR 58). */
export interface CommissionsTables {
  /** The rules of a channel by version; the last one is in force. */
  commission_rules: Row & {
    channel_id: number;
    number: number;
    rate_bp: number;
    frozen_days: number;
    /** Rent that came in before earns no commission. The same in every version. */
    starts_on: BusinessDate;
    operator_id: number;
    created_at: Date;
  };
  /** 方案比例 of a version: the orders by these price plans have another rate. */
  commission_plan_rates: Row & {
    rule_id: number;
    price_plan_id: number;
    rate_bp: number;
  };
  /** The commission of a channel for a month (佣金账期), by the rule of when it was made. */
  commissions: Row & {
    commission_no: string;
    channel_id: number;
    rule_id: number;
    state: CommissionState;
    from_on: BusinessDate;
    to_on: BusinessDate;
    /** The last day whose rent counts: after it come the frozen days. */
    ripe_on: BusinessDate;
    /** The last act of the books that it has seen. */
    seen_to: number;
    order_count: Generated<number>;
    base_fen: Generated<Fen>;
    share_fen: Generated<Fen>;
    /** 其他费用: below zero it is taken off. */
    other_fen: Generated<Fen>;
    /** The part that earlier months left below zero. */
    carried_fen: Generated<Fen>;
    net_fen: Generated<Fen>;
    /** The commission that took over what this one left below zero. */
    carried_to: Given<number>;
    remark: Given<string>;
    refused_for: Given<string>;
    submitted_by: Given<number>;
    reviewed_by: Given<number>;
    reviewed_at: Given<Date>;
    paid_by: Given<number>;
    paid_at: Given<Date>;
    /** How it was paid, and the number of that payment. */
    method: Given<MoneyMethod>;
    trade_no: Given<string>;
    created_at: Date;
  };
  /** The commission of a bill in a month: the rent that came in since the month before, and the channel's part. */
  commission_lines: Row & {
    commission_id: number;
    bill_id: number;
    order_id: number;
    base_fen: Fen;
    share_fen: Fen;
    /** In basis points. Null: it takes back, or was made before lines had it. */
    rate_bp: Given<number>;
  };
  commission_steps: Row & {
    commission_id: number;
    act: CommissionAct;
    note: string | null;
    /** Null: the job that made it. */
    operator_id: number | null;
    at: Date;
  };
  /** The expected commission since the last month that is settled, as the job of the night counted it. */
  commission_forecasts: OfBrand & {
    channel_id: number;
    counted_at: Date;
    /** Its frozen days are over. */
    ripe_fen: Fen;
    frozen_fen: Fen;
  };
}
