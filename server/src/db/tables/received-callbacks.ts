import type { CallbackKind, CallbackState } from '@rental/domain/platform/callbacks/received';
import type { Given, OfBrand, Row } from './rows.ts';

/** 回调日志 (ADR 70). */
export interface ReceivedCallbacksTables {
  received_callbacks: Row & {
    at: Date;
    kind: CallbackKind;
    is_signed: boolean;
    state: CallbackState;
    /** The code of the refusal. */
    reason: Given<string>;
    /** Our number that it is about. */
    our_no: Given<string>;
    order_id: Given<number>;
    body: string;
    trace_id: string;
  };
  callback_replays: Row & {
    callback_id: number;
    operator_id: number;
    at: Date;
    state: Exclude<CallbackState, 'received'>;
    reason: string | null;
  };
  /** Unsigned callbacks beyond those that are kept. */
  callback_overflows: OfBrand & {
    hour: Date;
    count: number;
  };
}
