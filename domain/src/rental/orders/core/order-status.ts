/** Order statuses by the platform's own numbers (spec §3, S96). Stored and sent: never renumber. */
export const orderStatus = {
  pendingReview: 0,
  toGenerateAgreement: 2,
  toShip: 4,
  toReceive: 5,
  renting: 6,
  completed: 30,
  rejected: 31,
  approved: 32,
  closed: 35,
} as const;

export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus];

/** Every status with its label, in the order an order lives through them. */
export const orderStatusLabels: ReadonlyMap<OrderStatus, string> = new Map<OrderStatus, string>([
  [orderStatus.pendingReview, '待审核'],
  [orderStatus.approved, '审核通过'],
  [orderStatus.toGenerateAgreement, '待生成合同'],
  [orderStatus.toShip, '待发货'],
  [orderStatus.toReceive, '待收货'],
  [orderStatus.renting, '租用中'],
  [orderStatus.completed, '已完成'],
  [orderStatus.rejected, '审核拒绝'],
  [orderStatus.closed, '已关闭'],
]);

export const orderStatuses: readonly OrderStatus[] = [...orderStatusLabels.keys()];

/** The statuses of an order that has no device yet and will need one. */
export const reservingStatuses: readonly OrderStatus[] = [
  orderStatus.pendingReview,
  orderStatus.approved,
  orderStatus.toGenerateAgreement,
  orderStatus.toShip,
];

/** The statuses in which nothing is charged, shipped or signed any more. */
export const endedStatuses: readonly OrderStatus[] = [
  orderStatus.completed,
  orderStatus.rejected,
  orderStatus.closed,
];

export const hasEnded = (status: OrderStatus): boolean => endedStatuses.includes(status);

export function isOrderStatus(value: number): value is OrderStatus {
  return orderStatusLabels.has(value as OrderStatus);
}

const { pendingReview, approved, rejected, toGenerateAgreement, toShip, toReceive, renting } =
  orderStatus;

/** Every legal move (订单流转表), in one table. ADR 4 says what the specification leaves open here. */
export const orderMoves = {
  approve: { label: '审核通过', from: [pendingReview], to: approved },
  reject: { label: '审核拒绝', from: [pendingReview], to: rejected },
  reopen: { label: '复审', from: [rejected], to: pendingReview },
  generateAgreement: { label: '生成合同', from: [approved], to: toGenerateAgreement },
  signAgreement: { label: '合同签署完成', from: [toGenerateAgreement], to: toShip },
  /** Back to where another one can be made (作废重签). */
  voidAgreement: { label: '作废合同', from: [toGenerateAgreement], to: approved },
  ship: { label: '发货', from: [toShip], to: toReceive },
  /** From 待发货 straight to 租用中: who fetches the product has received it, there is no parcel to await. */
  pickUp: { label: '自提', from: [toShip], to: renting },
  /** Set for a relet: the device is at the customer's already. */
  beginRelet: { label: '续租起租', from: [toShip], to: renting },
  recallShipment: { label: '撤回发货', from: [toReceive], to: toShip },
  receive: { label: '确认收货', from: [toReceive], to: renting },
  refuseDelivery: { label: '拒收', from: [toReceive], to: orderStatus.closed },
  complete: { label: '完结', from: [renting], to: orderStatus.completed },
  close: {
    label: '关单',
    from: [pendingReview, approved, toGenerateAgreement, toShip],
    to: orderStatus.closed,
  },
} as const satisfies Record<
  string,
  { label: string; from: readonly OrderStatus[]; to: OrderStatus }
>;

export type OrderMove = keyof typeof orderMoves;

/** The status after `move`, or null where the order may not make it. */
export function statusAfter(move: OrderMove, status: OrderStatus): OrderStatus | null {
  const { from, to }: { from: readonly OrderStatus[]; to: OrderStatus } = orderMoves[move];
  return from.includes(status) ? to : null;
}
