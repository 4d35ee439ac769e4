import type { BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import type { RecordState } from '@rental/domain/rental/distribution/distribution-records';
import type { DistributionLevel } from '@rental/domain/rental/distribution/distribution-rule';
import type { Generated } from 'kysely';
import type { Given, OfBrand, Row } from './rows.ts';

/** 分销 (ADR 63). */
export interface DistributionTables {
  /** Customers who bring orders by their share code. */
  distributors: Row & {
    customer_id: number;
    /** 上级, another distributor. */
    parent_id: number | null;
    /** How deep he stands in the tree: the first is 1. */
    depth: number;
    child_count: Generated<number>;
    /** False: frozen (冻结). */
    is_active: Generated<boolean>;
    /** The shares of all his records, counted and not yet counted. */
    earned_fen: Generated<Fen>;
    frozen_fen: Generated<Fen>;
    paid_fen: Generated<Fen>;
    /** The amount of the withdrawals that have not left us yet. */
    under_way_fen: Generated<Fen>;
    /** The first person of a payment above the limit, and its amount. */
    asked_by: Given<number>;
    asked_fen: Given<Fen>;
    created_at: Date;
  };
  /** The rules of a brand by version; the last one is in force. */
  distribution_rules: Row & {
    number: number;
    first_bp: number;
    second_bp: number;
    frozen_days: number;
    /** Rent that came in before earns nothing. The same in every version. */
    starts_on: BusinessDate;
    operator_id: number;
    created_at: Date;
  };
  /** The commission of a bill at one level (佣金记录). */
  distribution_records: Row & {
    distributor_id: number;
    order_id: number;
    bill_id: number;
    level: DistributionLevel;
    state: RecordState;
    base_fen: Fen;
    share_fen: Fen;
    frozen_fen: Fen;
    paid_fen: Generated<Fen>;
    created_at: Date;
  };
  distribution_payments: Row & {
    payment_no: string;
    distributor_id: number;
    amount_fen: Fen;
    method: MoneyMethod;
    trade_no: string;
    operator_id: number;
    paid_at: Date;
  };
  /** How far the job of the night has counted. */
  distribution_counts: OfBrand & {
    /** The last day whose rent was out of its frozen days. */
    ripe_on: BusinessDate;
    /** The last act of the books that it has seen. */
    seen_to: number;
    counted_at: Date;
  };
}
