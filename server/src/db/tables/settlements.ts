import type { BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import type {
  SettlementCycle,
  SettlementMode,
} from '@rental/domain/rental/settlements/settlement-rule';
import type { FeeSide } from '@rental/domain/rental/settlements/payment-fees';
import type { SettlementBase } from '@rental/domain/rental/settlements/settlement-base';
import type { SettledKind } from '@rental/domain/rental/settlements/settled-kinds';
import type {
  SettlementAct,
  SettlementState,
} from '@rental/domain/rental/settlements/settlement-states';
import type { SplitFailure, SplitState } from '@rental/domain/rental/settlements/store-splits';
import type { Generated } from 'kysely';
import type { Given, OfBrand, Row } from './rows.ts';

/** 商户结算 (ADR 55). */
export interface SettlementsTables {
  /** The rights that the platform gives a brand; no row: none. */
  settlement_terms: OfBrand & { allows_payout: boolean; allows_split: Generated<boolean> };
  /** The rules of a store by version; the last one is in force. */
  settlement_rules: Row & {
    store_id: number;
    number: number;
    mode: SettlementMode;
    base: Generated<SettlementBase>;
    fee_side: Generated<FeeSide>;
    /** The provider gives the fee of a refund back. */
    fee_returned: Generated<boolean>;
    rent_bp: number;
    buyout_bp: number;
    compensation_bp: number;
    cycle: SettlementCycle;
    cycle_day: number;
    start_days: number;
    /** Money that was collected before this day is settled elsewhere. The same in every version. */
    starts_on: BusinessDate;
    operator_id: number;
    created_at: Date;
  };
  /** A settlement (期次) of a store, by the rule of when it was made. */
  settlements: Row & {
    settlement_no: string;
    store_id: number;
    rule_id: number;
    mode: SettlementMode;
    state: SettlementState;
    from_on: BusinessDate;
    to_on: BusinessDate;
    /** The last act of the books that it has seen. */
    seen_to: number;
    order_count: Generated<number>;
    rent_base_fen: Generated<Fen>;
    rent_share_fen: Generated<Fen>;
    buyout_base_fen: Generated<Fen>;
    buyout_share_fen: Generated<Fen>;
    compensation_base_fen: Generated<Fen>;
    compensation_share_fen: Generated<Fen>;
    base_fen: Generated<Fen>;
    /** 手续费 that `base_fen` is without. */
    fee_fen: Generated<Fen>;
    share_fen: Generated<Fen>;
    /** 其他费用: below zero it is taken off. */
    other_fen: Generated<Fen>;
    /** The part that earlier settlements of the store left below zero. */
    carried_fen: Generated<Fen>;
    /** Given back at the provider, and not counted in a settlement before. */
    returned_fen: Generated<Fen>;
    net_fen: Generated<Fen>;
    /** Split at the provider, or not decided there. */
    split_fen: Generated<Fen>;
    /** The settlement that took over what this one left below zero. */
    carried_to: Given<number>;
    remark: Given<string>;
    refused_for: Given<string>;
    submitted_by: Given<number>;
    reviewed_by: Given<number>;
    reviewed_at: Given<Date>;
    paid_by: Given<number>;
    paid_at: Given<Date>;
    created_at: Date;
  };
  /** The part of a bill that a settlement settles: the money since the last one, and the store's part. */
  settlement_lines: Row & {
    settlement_id: number;
    bill_id: number;
    order_id: number;
    kind: SettledKind;
    /** The base of its bill, and the side of the fee: the same in all its lines. */
    base: Generated<SettlementBase>;
    fee_side: Generated<FeeSide>;
    /** 手续费 that `base_fen` is without. */
    fee_fen: Generated<Fen>;
    base_fen: Fen;
    share_fen: Fen;
  };
  settlement_steps: Row & {
    settlement_id: number;
    act: SettlementAct;
    note: string | null;
    /** Null: the job that made it. */
    operator_id: number | null;
    at: Date;
  };
  /** 分账: the part of a trade that the provider gives to a store for a settlement (ADR 85). */
  store_splits: SplitQuestion & {
    split_no: string;
    settlement_id: number;
    store_id: number;
    order_id: number;
    payment_id: number;
    /** The payout account of the store that receives it. */
    account_id: number;
    amount_fen: Fen;
    /** The part of the trade that stood for the store when it was split. */
    of_fen: Fen;
    /** Given back, or asked back. */
    returned_fen: Generated<Fen>;
  };
  /** 分账退回: the share of a split that a refund asks back first. */
  split_returns: SplitQuestion & {
    return_no: string;
    split_id: number;
    refund_id: number;
    store_id: number;
    amount_fen: Fen;
    /** The settlement whose sums it is in. */
    counted_in: Given<number>;
  };
}

/** A question to the provider, and what became of it. */
type SplitQuestion = Row & {
  state: SplitState;
  reason: Given<SplitFailure>;
  provider_no: Given<string>;
  asked_at: Given<Date>;
  looks: Generated<number>;
  /** Null: the provider has decided. */
  look_at: Given<Date>;
  undecided_at: Given<Date>;
  created_at: Date;
  ended_at: Given<Date>;
};
