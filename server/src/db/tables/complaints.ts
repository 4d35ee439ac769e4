import type { ComplaintSource } from '@rental/domain/rental/complaints/complaint-deadline';
import type {
  ComplaintAct,
  ComplaintKind,
  ComplaintResult,
  ComplaintState,
} from '@rental/domain/rental/complaints/complaint-states';
import type { Given, Row } from './rows.ts';

/** 投诉. */
export interface ComplaintsTables {
  complaints: Row & {
    complaint_no: string;
    order_id: number;
    /** Those of its order. */
    store_id: number;
    channel_id: number | null;
    customer_id: number;
    kind: ComplaintKind;
    source: ComplaintSource;
    /** The number at the source. */
    external_no: string | null;
    content: string;
    photo_keys: string[];
    state: ComplaintState;
    received_at: Date;
    deadline: Date;
    /** Given while it is closed. */
    result: Given<ComplaintResult>;
    result_note: Given<string>;
    ended_at: Given<Date>;
    /** The operator who entered it. */
    operator_id: number;
    created_at: Date;
  };
  /** The history of a complaint. */
  complaint_steps: Row & {
    complaint_id: number;
    act: ComplaintAct;
    result: ComplaintResult | null;
    note: string | null;
    operator_id: number;
    at: Date;
  };
}
