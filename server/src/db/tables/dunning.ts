import type { BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import type { ContactResult, ContactWay } from '@rental/domain/rental/dunning/contacts';
import type { ContactPerson, HoldReason } from '@rental/domain/rental/dunning/dunning-guard';
import type { PromiseState } from '@rental/domain/rental/dunning/promises';
import type { DunningStep } from '@rental/domain/rental/dunning/steps';
import type { Generated } from 'kysely';
import type { Given, OfBrand, Row } from './rows.ts';

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
  };
  /** The history of a case. */
  dunning_steps: Row & {
    case_id: number;
    kind: DunningStep;
    /** Null: a payment or a run. */
    operator_id: number | null;
    /** Of an assignment: to whom; null: to nobody. */
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
    /** What came in on overdue bills of the case since it was made. */
    paid_fen: Generated<Fen>;
    state: Generated<PromiseState>;
    operator_id: number | null;
    at: Date;
    judged_at: Given<Date>;
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
    /** The first due day of the order when it came in, and whether only 超期占用费 was overdue. Null: a release before wrote it. */
    first_due_on: Given<BusinessDate>;
    is_overstay: Generated<boolean>;
  };
  /** The months whose beginning was written down, and the day on which it was: the first one, if a worker was up. */
  overdue_months: OfBrand & {
    month: BusinessDate;
    taken_on: BusinessDate;
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
}
