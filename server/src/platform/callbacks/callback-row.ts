import type { CallbackRow } from '@rental/contract/platform/received-callbacks';
import type { CallbackKind, CallbackState } from '@rental/domain/platform/callbacks/received';

export interface FoundCallback {
  readonly id: number;
  readonly at: Date;
  readonly kind: CallbackKind;
  readonly is_signed: boolean;
  readonly state: CallbackState;
  readonly reason: string | null;
  readonly our_no: string | null;
  readonly order_id: number | null;
  readonly order_no: string | null;
  readonly replays: number;
}

export const callbackRowOf = (row: FoundCallback): CallbackRow => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  isSigned: row.is_signed,
  callbackState: row.state,
  reason: reasonText(row.reason),
  ourNo: row.our_no,
  orderId: row.order_id,
  orderNo: row.order_no,
  replays: row.replays,
});

/** The sentences of what a callback is refused for. */
const reasons: Readonly<Record<string, string>> = {
  callback_not_signed: '签名不正确或已过期',
  callback_mismatch: '与发起时的金额、商户或内容不一致',
  not_found: '没有此业务单号',
  invalid: '内容不符合约定',
};

export const reasonText = (code: string | null): string | null =>
  code === null ? null : (reasons[code] ?? '处理被拒绝');
