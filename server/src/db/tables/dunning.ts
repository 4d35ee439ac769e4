import type { BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import type { ContactResult, ContactWay } from '@rental/domain/rental/dunning/contacts';
import type { ContactPerson, HoldReason } from '@rental/domain/rental/dunning/dunning-guard';
import type { PromiseState } from '@rental/domain/rental/dunning/promises';
import type { RepaymentState } from '@rental/domain/rental/dunning/repayment-plans';
import type { DunningRules } from '@rental/domain/rental/dunning/dunning-rules';
import type { DunningStage, StageRules } from '@rental/domain/rental/dunning/stages';
import type { DunningStep } from '@rental/domain/rental/dunning/steps';
import type {
  AgencySettlementState,
  TransferKind,
  TransferState,
  TransferStep,
} from '@rental/domain/rental/dunning/transfers';
import type { ColumnType, Generated } from 'kysely';
import type { Given, OfBrand, Row } from './rows.ts';

/**
 * A place that figures are kept for: the brand (0), a store, a channel or a collector (0: nobody). Rows with the same key add up: each is what
 * one change made of it (ADR 75).
 */
interface FigurePlace extends Row {
  place_kind: 'brand' | 'store' | 'channel' | 'owner';
  place_id: number;
}

interface RolledFrom extends FigurePlace {
  stage: DunningStage;
  order_count: number;
  unpaid_fen: Fen;
}

/** 催收: what is overdue, and what is done about it. */
export interface DunningTables {
  /** All that a customer owes overdue, until nothing is; at most one of a customer is open. */
  dunning_cases: Row & {
    customer_id: number;
    opened_on: BusinessDate;
    /** Null: it is open. */
    closed_on: Given<BusinessDate>;
    /** Null: nobody's yet. */
    owner_id: Given<number>;
    /** Of its overdue orders together, as are the two below. */
    bill_count: Generated<number>;
    unpaid_fen: Generated<Fen>;
    first_due_on: BusinessDate;
    /** `chanceOf`, as of the last change: the order of the desk. */
    chance: number;
    /** The day from which it is to be worked again. */
    contact_on: BusinessDate;
    last_contact_at: Given<Date>;
    last_result: Given<ContactResult>;
    kept_promises: Generated<number>;
    broken_promises: Generated<number>;
    /** Null: nothing holds contacts back. */
    held_reason: Given<HoldReason>;
    held_note: Given<string>;
    held_at: Given<Date>;
    held_by: Given<number>;
    /** 失联. */
    lost_at: Given<Date>;
    /** The collector on vacation whose case it is; its owner stands in. Null: the owner's own. */
    stood_in_for: Given<number>;
  };
  /** 催收规则 by version; the last one is in `brands`, too. */
  dunning_rule_versions: OfBrand & {
    number: number;
    rules: ColumnType<DunningRules, string, never>;
    operator_id: number;
    saved_at: Date;
  };
  /** 休假 of a collector, both days in it. */
  dunning_vacations: Row & {
    operator_id: number;
    from_on: BusinessDate;
    to_on: BusinessDate;
    note: Given<string>;
    entered_by: number;
    entered_at: Date;
    /** Null: it holds. */
    cancelled_at: Given<Date>;
    cancelled_by: Given<number>;
  };
  /** The history of a case. */
  dunning_steps: Row & {
    case_id: number;
    kind: DunningStep;
    /** Null: a payment or a run. */
    operator_id: number | null;
    /** The operator that a case was assigned to; null: nobody. */
    owner_id: Given<number>;
    note: Given<string>;
    at: Date;
  };
  /** An order as long as it has overdue bills. */
  overdue_orders: Row & {
    order_id: number;
    case_id: number;
    customer_id: number;
    /** Those of its order. */
    store_id: number;
    channel_id: number | null;
    bill_count: number;
    first_due_on: BusinessDate;
    unpaid_fen: Fen;
    late_fee_fen: Fen;
    /** How many of its overdue bills are in 协商分期. */
    planned_count: Generated<number>;
    is_overstay: boolean;
    /** 逾期短信 (S97): 0 none was sent since it is overdue, 1 one was. */
    sms_sent: Generated<0 | 1>;
    sms_sent_at: Given<Date>;
  };
  dunning_contacts: Row & {
    case_id: number;
    customer_id: number;
    way: ContactWay;
    person: ContactPerson;
    result: ContactResult;
    note: Given<string>;
    /** 下次联系; null: none was agreed on. */
    contact_on: Given<BusinessDate>;
    operator_id: number | null;
    at: Date;
  };
  dunning_promises: Row & {
    case_id: number;
    contact_id: number;
    due_on: BusinessDate;
    amount_fen: Fen;
    /** The money that came in on overdue bills of the case since it was made. */
    paid_fen: Generated<Fen>;
    state: Generated<PromiseState>;
    operator_id: number | null;
    at: Date;
    judged_at: Given<Date>;
  };
  /** 协商分期 of an order; at most one is in effect. */
  repayment_plans: Row & {
    order_id: number;
    customer_id: number;
    /** The case in which it was agreed on. */
    case_id: number;
    state: RepaymentState;
    /** The day that its sums are of: its bills bear no late fee after it. */
    agreed_on: BusinessDate;
    grace_days: number;
    total_fen: Fen;
    /** Its bills owe so much less than they did. */
    covered_fen: Generated<Fen>;
    /** The day of the first part that is not covered; null: all are. */
    next_due_on: BusinessDate | null;
    note: string;
    /** The request that a second person agreed to. */
    approval_id: number;
    /** The operator who asked for it. */
    operator_id: number;
    started_at: Date;
    /** Null: it is in effect. */
    ended_at: Given<Date>;
  };
  repayment_parts: {
    brand_code: string;
    plan_id: number;
    /** 1 is the first. */
    number: number;
    due_on: BusinessDate;
    amount_fen: Fen;
  };
  /** The bills that a plan was made of, as they stood on its day. */
  repayment_bills: {
    brand_code: string;
    plan_id: number;
    bill_id: number;
    unpaid_fen: Fen;
    late_fee_fen: Fen;
  };
  overdue_recoveries: Row & {
    order_id: number;
    bill_id: number;
    case_id: number;
    /** Those of its order. */
    store_id: number;
    channel_id: number | null;
    /** The owner of the case when it came in. */
    owner_id: number | null;
    day: BusinessDate;
    days_late: number;
    amount_fen: Fen;
    at: Date;
    /** The 移交 under which an agency had the bill; null: none had it. */
    transfer_id: Given<number>;
    /** The first due day of the order when it came in, and whether only 超期占用费 was overdue. Null: a release before wrote it. */
    first_due_on: Given<BusinessDate>;
    is_overstay: Generated<boolean>;
    /** The stage of the order then, by the stages of the brand then. Null: a release before wrote it. */
    stage: Given<DunningStage>;
  };
  /** The parts of 回款 that went back to the customer. */
  overdue_take_backs: Row & {
    recovery_id: number;
    /** That of the 回款. */
    transfer_id: number | null;
    amount_fen: Fen;
    day: BusinessDate;
    at: Date;
  };
  /** The earnings of an agency after the settlement before, up to a day. */
  agency_settlements: Row & {
    settlement_no: string;
    agency_id: number;
    through_on: BusinessDate;
    /** 回款 of these days, less what went back; below zero: more went back. */
    recovered_fen: Fen;
    amount_fen: Fen;
    state: AgencySettlementState;
    settled_by: number;
    settled_at: Date;
    paid_by: Given<number>;
    paid_at: Given<Date>;
    method: Given<MoneyMethod>;
    trade_no: Given<string>;
  };
  /** 委外机构. */
  dunning_agencies: Row & {
    name: string;
    contact_name: string;
    contact_phone: string;
    /** Of 移交 that are entered from now on. */
    share_bp: number;
    is_active: Generated<boolean>;
    /** The app by whose keys it downloads its cases. */
    open_app_id: Given<number>;
    created_at: Date;
  };
  /** 移交 of an overdue order. */
  dunning_transfers: Row & {
    transfer_no: string;
    order_id: number;
    /** Those of its order. */
    store_id: number;
    channel_id: number | null;
    case_id: number;
    customer_id: number;
    kind: TransferKind;
    state: TransferState;
    agency_id: Given<number>;
    /** The agency's share as it was when this was entered. */
    share_bp: Given<number>;
    /** The one who takes it on, where no agency does. */
    party_name: Given<string>;
    case_no: Given<string>;
    /** Unpaid and overdue when it was entered. */
    owed_fen: Fen;
    last_on: BusinessDate;
    next_on: Given<BusinessDate>;
    /** Since when it is with others, and who handed it over. */
    handed_on: Given<BusinessDate>;
    handed_by: Given<number>;
    downloaded_at: Given<Date>;
    ended_at: Given<Date>;
    operator_id: number;
    created_at: Date;
  };
  dunning_transfer_steps: Row & {
    transfer_id: number;
    step: TransferStep;
    happened_on: BusinessDate;
    note: string | null;
    amount_fen: Given<Fen>;
    case_no: Given<string>;
    next_on: Given<BusinessDate>;
    photo_keys: string[];
    paper_keys: Generated<string[]>;
    operator_id: number;
    at: Date;
  };
  /** The months whose beginning was written down, and the day on which it was: the first one, if a worker was up. */
  overdue_months: OfBrand & {
    month: BusinessDate;
    taken_on: BusinessDate;
    /** The stages of the brand then. Null: a release before wrote it. */
    stages: ColumnType<StageRules | null, string | undefined, never>;
  };
  /** An order that was overdue when a month began, as it was then. */
  overdue_month_orders: OfBrand & {
    month: BusinessDate;
    order_id: number;
    store_id: number;
    channel_id: number | null;
    owner_id: number | null;
    first_due_on: BusinessDate;
    is_overstay: boolean;
    unpaid_fen: Fen;
  };
  /** Overdue orders by their first due day. */
  overdue_days: FigurePlace & {
    is_overstay: boolean;
    first_due_on: BusinessDate;
    order_count: number;
    bill_count: number;
    unpaid_fen: Fen;
    late_fee_fen: Fen;
    /** Orders that follow another one of their customer, and those that another one follows, 超期占用 apart. */
    following_count: number;
    followed_count: number;
    /** Orders that are the first of their customer. */
    customer_count: number;
  };
  /** Orders that follow another one of their customer, by both first due days; without 超期占用. */
  overdue_links: FigurePlace & {
    first_due_on: BusinessDate;
    previous_due_on: BusinessDate;
    order_count: number;
  };
  /** 回款 by day and stage. */
  recovery_days: FigurePlace & {
    day: BusinessDate;
    stage: DunningStage;
    amount_fen: Fen;
  };
  /** 回款 by the month of the first due day of its order then, and the month in which it came in. */
  recovery_cohorts: FigurePlace & {
    cohort: BusinessDate;
    month: BusinessDate;
    amount_fen: Fen;
  };
  /** The orders that were overdue when a month began, by the stage of its beginning. In fen: what they owed then. */
  roll_beginnings: RolledFrom & { month: BusinessDate };
  /** Those of them that were overdue when the next month began, by their stage then. */
  roll_ends: RolledFrom & { month: BusinessDate; end_stage: DunningStage };
  /** Those of the last month that began that are overdue now, by their first due day. */
  roll_days: RolledFrom & { is_overstay: boolean; first_due_on: BusinessDate };
  /** Contacts by day, of the brand and of each operator (0: they left by themselves). */
  contact_days: FigurePlace & {
    day: BusinessDate;
    way: ContactWay;
    contact_count: number;
  };
  /** Promises by both their days and the operator who wrote them down (0: nobody). Only the first three counts have those that another took the place of. */
  promise_days: Row & {
    place_id: number;
    due_on: BusinessDate;
    made_on: BusinessDate;
    made_count: number;
    kept_count: number;
    broken_count: number;
    promise_count: number;
    promised_fen: Fen;
    in_time_fen: Fen;
    late_fen: Fen;
    broken_fen: Fen;
    open_fen: Fen;
  };
}
