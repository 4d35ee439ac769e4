import type { RuleOutcome, Advice, RiskModel } from '@rental/domain/rental/risk-model/risk-model';
import type { Facts } from '@rental/domain/rental/risk-model/facts';
import type { AdviceSums, RuleSums } from '@rental/domain/rental/risk-model/trial';
import type { ColumnType } from 'kysely';
import type { Given, OfBrand, Row } from './rows.ts';

/** The sums of a 试运行, as a version keeps them. */
export interface StoredTrial {
  readonly orders: number;
  readonly advices: readonly AdviceSums[];
  readonly rules: readonly RuleSums[];
}

/** 风控模型. */
export interface RiskModelsTables {
  /** The last one is in force, unless it was stopped. Rows are added and never changed. */
  risk_model_versions: OfBrand & {
    number: number;
    model: ColumnType<RiskModel, string, never>;
    /** The version whose content it has again; null: it was typed. */
    restored_from: number | null;
    trial: ColumnType<StoredTrial, string, never>;
    operator_id: number;
    enabled_at: Date;
  };
  /** 停用 of a version that was in force. Rows are added and never changed. */
  risk_model_stops: OfBrand & {
    version: number;
    operator_id: number;
    stopped_at: Date;
  };
  risk_model_drafts: OfBrand & {
    /** Null: no draft is open. */
    model: ColumnType<RiskModel | null, string | null, string | null>;
    /** One more with each save, so that nobody tries or enables what another has changed. */
    revision: number;
    restored_from: Given<number>;
    operator_id: number;
    saved_at: Date;
    /** Null, as the next is: it was not tried as it stands. */
    trial: ColumnType<StoredTrial | null, string | null | undefined, string | null>;
    tried_at: Given<Date>;
  };
  /** Advice on an order. Rows are added and never changed. */
  risk_evaluations: Row & {
    order_id: number;
    version: number;
    /** Those that the model asks for. */
    facts: ColumnType<Facts, string, never>;
    score: number;
    advice: Advice;
    outcomes: ColumnType<readonly RuleOutcome[], string, never>;
    /** Null: the job. */
    operator_id: number | null;
    at: Date;
  };
}
