import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import type { OrderRow } from '@rental/contract/rental/orders/list/orders';
import type { Permission } from '@rental/contract/permissions';
import { moveRefusals } from '@rental/contract/rental/orders/life/move-refusals';
import { isPickedUp } from '@rental/domain/rental/logistics/tracking';
import { fen } from '@rental/domain/money';
import { approve, generateAgreement } from '@rental/domain/rental/orders/life/decisions';
import { orderMoves, statusAfter } from '@rental/domain/rental/orders/core/order-status';
import { depositMissingOf, securedFen } from '@rental/domain/rental/orders/core/position';

/** The moves of operators, in the order of an order's life. */
export const orderActions = [
  { move: 'approve', label: '审核通过', short: '通过', permission: 'order:approve' },
  { move: 'reject', label: '审核拒绝', short: '拒绝', permission: 'order:reject', isDanger: true },
  { move: 'generateAgreement', label: '生成合同', permission: 'order:agreement' },
  { move: 'signAgreement', label: '登记签署', permission: 'order:sign' },
  {
    move: 'voidAgreement',
    label: '作废重签',
    short: '作废',
    permission: 'order:agreement',
    isDanger: true,
    isAside: true,
  },
  { move: 'ship', label: '发货', permission: 'order:ship' },
  { move: 'pickUp', label: '自提', permission: 'order:ship', isAside: true },
  { move: 'beginRelet', label: '续租起租', short: '起租', permission: 'order:relet' },
  { move: 'receive', label: '确认收货', short: '收货', permission: 'order:receive' },
  {
    move: 'recallShipment',
    label: '撤回发货',
    short: '撤回',
    permission: 'order:ship',
    isAside: true,
  },
  {
    move: 'refuseDelivery',
    label: '拒收',
    permission: 'order:receive',
    isDanger: true,
    isAside: true,
  },
  { move: 'reopen', label: '复审', permission: 'order:reopen', isAside: true },
  { move: 'close', label: '关单', permission: 'order:close', isDanger: true },
] as const satisfies readonly {
  move: string;
  label: string;
  short?: string;
  permission: Permission;
  isDanger?: true;
  /** It leads aside or back: offered in its turn alone. */
  isAside?: true;
}[];

export type OperatorMove = (typeof orderActions)[number]['move'];

export type OrderAction = (typeof orderActions)[number];

export const isDanger = (action: OrderAction) => 'isDanger' in action;

export const isAside = (action: OrderAction) => 'isAside' in action;

/** The label as a row of the list has room for it. */
export const shortLabel = (action: OrderAction) =>
  'short' in action ? action.short : action.label;

export type May = (permission: Permission) => boolean;

const endsEarly: ReadonlySet<OperatorMove> = new Set(['reject', 'refuseDelivery', 'close']);

/** Why an order cannot make a move now, in the words the server would refuse it with; null where it can. */
export function obstacleTo(
  move: OperatorMove,
  order: OrderRow | OrderDetail['order'],
): string | null {
  if (statusAfter(move, order.orderStatus) === null) {
    return moveRefusals.invalid_transition.message({ move, status: order.orderStatus });
  }
  const obstacle = reletObstacle(move, order);
  if (obstacle !== null) return obstacle;
  if (move === 'approve' && order.isCustomerBlacklisted)
    return moveRefusals.customer_blacklisted.message({});
  if (endsEarly.has(move) && 'authorizationStep' in order && order.authorizationStep === 'capture')
    return moveRefusals.authorization_busy.message({ step: 'capture' });
  // a row of the list does not know what is held: there the server decides
  if (!('depositHeldFen' in order)) return null;
  if (move === 'generateAgreement') return missingDeposit(order);
  if (move === 'recallShipment' && order.parcelState !== null && isPickedUp(order.parcelState))
    return moveRefusals.parcel_picked_up.message({ state: order.parcelState });
  if (['ship', 'pickUp', 'beginRelet'].includes(move) && order.firstRentFen > 0)
    return moveRefusals.first_payment_missing.message({ dueFen: order.firstRentFen });
  return null;
}

const reletMoves: ReadonlySet<OperatorMove> = new Set([
  'generateAgreement',
  'signAgreement',
  'voidAgreement',
  'beginRelet',
  'close',
]);

/** A relet needs no judging and begins with the device that its customer has; any other order is sent or fetched. */
export const isWayOf = (move: OperatorMove, { isRelet }: Pick<OrderRow, 'isRelet'>): boolean =>
  isRelet ? reletMoves.has(move) : move !== 'beginRelet';

/** The obstacle to a move of a relet, and to 续租起租 of another order. A row of the list does not know the debts: there the server decides. */
function reletObstacle(move: OperatorMove, order: OrderRow | OrderDetail['order']): string | null {
  if (!isWayOf(move, order))
    return move === 'beginRelet'
      ? moveRefusals.not_a_relet.message({})
      : moveRefusals.relet_keeps.message({ what: orderMoves[move].label });
  if (move !== 'beginRelet' || !('reletOf' in order) || order.reletOf === null) return null;
  const { owedFen, isAuthorized } = order.reletOf;
  if (owedFen > 0) return moveRefusals.relet_still_owed.message({ owedFen });
  if (isAuthorized) return moveRefusals.relet_authorized.message({});
  const missingFen = depositMissingOf({
    ...order,
    depositDueFen: fen(order.depositFen - order.depositWaivedFen),
  });
  return missingFen > 0 ? moveRefusals.relet_deposit_missing.message({ missingFen }) : null;
}

/** Why an order cannot be approved for this reason to go without a risk result, with its papers; '' is none. Null where it can. */
export function obstacleToApproval(order: OrderRow, waiverReason: string): string | null {
  const decided = approve(
    {
      status: order.orderStatus,
      riskLevel: order.riskLevel,
      depositDueFen: fen(order.depositFen - order.depositWaivedFen),
      depositHeldFen: fen(0), // not known of a row, nor asked by this move
      firstRentFen: fen(0),
      isRelet: order.isRelet,
      arePapersWanted: order.arePapersWanted,
    },
    { isBlacklisted: order.isCustomerBlacklisted },
    { riskWaiverReason: waiverReason === '' ? undefined : waiverReason },
  );
  if (decided.done) return null;
  const { refusal } = decided;
  return refusal.code === 'invalid_transition'
    ? moveRefusals.invalid_transition.message(refusal)
    : moveRefusals[refusal.code].message(refusal);
}

function missingDeposit(order: OrderDetail['order']): string | null {
  const decided = generateAgreement({
    status: order.orderStatus,
    riskLevel: order.riskLevel,
    depositDueFen: fen(order.depositFen - order.depositWaivedFen),
    depositHeldFen: fen(securedFen(order) + order.depositComingFen),
    firstRentFen: order.firstRentFen,
    isRelet: order.isRelet,
    arePapersWanted: order.arePapersWanted,
  });
  if (decided.done || decided.refusal.code !== 'deposit_not_held') return null;
  return moveRefusals.deposit_not_held.message(decided.refusal);
}

/** The actions an operator has the right to. */
export const actionsFor = (may: May) => orderActions.filter(({ permission }) => may(permission));
