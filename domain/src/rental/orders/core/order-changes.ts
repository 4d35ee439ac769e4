import { done, refused, type Result } from '../../../result.ts';
import { orderStatus, type OrderStatus } from './order-status.ts';

const { pendingReview, approved, toGenerateAgreement, toShip, renting } = orderStatus;
/** 待收货 and later, the parcel is on its way: until then an order can still be turned over. */
const beforeShipping = [pendingReview, approved, toGenerateAgreement, toShip];

/** The changes of an order that leave its status, and when each is allowed (spec §4). Stored: never rename. */
export const orderChanges = {
  changeTerms: { label: '改租金/押金', from: [pendingReview, approved] },
  requestPapers: { label: '要求补件', from: [pendingReview] },
  completePapers: { label: '补件完成', from: [pendingReview] },
  sendPaper: { label: '提交补件', from: [pendingReview] },
  acceptPaper: { label: '补件通过', from: [pendingReview] },
  returnPaper: { label: '退回补件', from: [pendingReview] },
  changeAddress: { label: '改收货地址', from: beforeShipping },
  swapDevice: { label: '换机', from: [renting] },
  handOver: { label: '转单', from: beforeShipping },
} as const satisfies Record<string, { label: string; from: readonly OrderStatus[] }>;

export type OrderChange = keyof typeof orderChanges;

/** The order is past this change, or not there yet. */
export interface ChangeOutOfTurn {
  readonly code: 'change_out_of_turn';
  readonly change: OrderChange;
  readonly status: OrderStatus;
}

/** Says if an order in this status takes the change. */
export function turnOf(change: OrderChange, status: OrderStatus): Result<true, ChangeOutOfTurn> {
  const from: readonly OrderStatus[] = orderChanges[change].from;
  return from.includes(status)
    ? done(true)
    : refused({ code: 'change_out_of_turn', change, status });
}
