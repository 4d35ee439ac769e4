import type { Fen } from '../../../money.ts';
import { done, refused, type Result } from '../../../result.ts';
import {
  isRentable,
  notRentable,
  type Grade,
  type GradeNotRentable,
  type RentableGrades,
} from '../../devices/grade.ts';
import { isPickedUp, type ParcelState } from '../../logistics/tracking.ts';
import { statusAfter, type OrderMove, type OrderStatus } from '../core/order-status.ts';
import type { RiskLevel } from '../core/risk-level.ts';
import { shippingRisksOf, type CustomerStanding, type ShippingRisk } from './shipping-risk.ts';

/** The facts of an order that the decisions below need. */
export interface OrderFacts {
  readonly status: OrderStatus;
  readonly riskLevel: RiskLevel | null;
  /** The deposit less the waived part (免押), and the hold that is to secure that part. */
  readonly securityDueFen: Fen;
  /** In money, or frozen (预授权). */
  readonly securedFen: Fen;
  /** 续租: it goes on from another order, whose device it keeps. */
  readonly isRelet: boolean;
  /** The rent still missing before the product leaves (首期), in fen. */
  readonly firstRentFen: Fen;
  /** 待补件: more papers were asked for and have not come. */
  readonly arePapersWanted: boolean;
}

/** The order is not where this move begins: somebody was faster, or it is not its turn yet. */
export interface WrongTurn {
  readonly code: 'invalid_transition';
  readonly move: OrderMove;
  readonly status: OrderStatus;
}

function moveTo(move: OrderMove, status: OrderStatus): Result<OrderStatus, WrongTurn> {
  const next = statusAfter(move, status);
  return next === null ? refused({ code: 'invalid_transition', move, status }) : done(next);
}

/** A relet keeps the device and the store of the order that it goes on from: nothing is sent anywhere. */
export interface ReletKeeps {
  readonly code: 'relet_keeps';
  readonly what: string;
}

export const notOfRelet = (isRelet: boolean, what: string): Result<true, ReletKeeps> =>
  isRelet ? refused({ code: 'relet_keeps', what }) : done(true);

/** The customer's facts for 审核通过. */
export interface CustomerFacts {
  readonly isBlacklisted: boolean;
}

/** Why an order is approved without what is asked for. */
export interface ApprovalWaivers {
  readonly riskWaiverReason?: string | undefined;
  readonly papersWaiverReason?: string | undefined;
}

/**
 * 审核通过: not for a blacklisted customer. Needs a risk result and the papers that were asked for, or a reason why this
 * order goes without.
 */
export function approve(
  order: OrderFacts,
  customer: CustomerFacts,
  { riskWaiverReason, papersWaiverReason }: ApprovalWaivers,
): Result<
  OrderStatus,
  | WrongTurn
  | { readonly code: 'customer_blacklisted' }
  | { readonly code: 'risk_unknown' }
  | { readonly code: 'papers_wanted' }
> {
  const next = moveTo('approve', order.status);
  if (!next.done) return next;
  if (customer.isBlacklisted) return refused({ code: 'customer_blacklisted' });
  if (order.riskLevel === null && riskWaiverReason === undefined)
    return refused({ code: 'risk_unknown' });
  if (order.arePapersWanted && papersWaiverReason === undefined)
    return refused({ code: 'papers_wanted' });
  return next;
}

/** 复审 of a rejected order: it is judged once more. */
export const reopen = (order: OrderFacts) => moveTo('reopen', order.status);

/** 生成合同: the order must be secured before the terms are fixed. */
export function generateAgreement(
  order: OrderFacts,
): Result<
  OrderStatus,
  WrongTurn | { readonly code: 'deposit_not_held'; readonly dueFen: Fen; readonly heldFen: Fen }
> {
  const next = moveTo('generateAgreement', order.status);
  const { securityDueFen: dueFen, securedFen: heldFen } = order;
  if (next.done && heldFen < dueFen) return refused({ code: 'deposit_not_held', dueFen, heldFen });
  return next;
}

export const signAgreement = (order: OrderFacts) => moveTo('signAgreement', order.status);

/** 作废重签: as long as not all have signed. */
export const voidAgreement = (order: OrderFacts) => moveTo('voidAgreement', order.status);

/** A device as 发货 sees it. */
export interface DeviceFacts {
  readonly inStock: boolean;
  readonly sameSku: boolean;
  readonly grade: Grade | null;
  /** 出租成色 of its SKU. */
  readonly rentable: RentableGrades;
}

/** The shipment: device, receiver, and the risks that were looked at. */
export interface Leaving {
  readonly device: DeviceFacts;
  readonly customer: CustomerStanding;
  readonly checkedRisks: readonly ShippingRisk[];
  readonly photos: { readonly taken: number; readonly atLeast: number };
}

/** 首期: the product does not leave before it is paid. */
export interface FirstPaymentMissing {
  readonly code: 'first_payment_missing';
  readonly dueFen: Fen;
}

export const firstPaid = ({
  firstRentFen: dueFen,
}: Pick<OrderFacts, 'firstRentFen'>): Result<null, FirstPaymentMissing> =>
  dueFen > 0 ? refused({ code: 'first_payment_missing', dueFen }) : done(null);

type LeavingRefusal =
  | FirstPaymentMissing
  | { readonly code: 'device_not_in_stock' }
  | { readonly code: 'device_other_sku' }
  | GradeNotRentable
  | { readonly code: 'shipping_risk_unchecked'; readonly risks: readonly ShippingRisk[] }
  | { readonly code: 'photos_missing'; readonly atLeast: number };

/**
 * The device must be in this store's stock, free, what the customer ordered, of a grade that is rented out, and on the photos
 * that the brand asks for; and whatever speaks against him looked at.
 */
function mayLeave(
  order: OrderFacts,
  { device, customer, checkedRisks, photos }: Leaving,
): Result<null, LeavingRefusal> {
  const first = firstPaid(order);
  if (!first.done) return first;
  if (!device.inStock) return refused({ code: 'device_not_in_stock' });
  if (!device.sameSku) return refused({ code: 'device_other_sku' });
  if (!isRentable(device.grade, device.rentable))
    return refused(notRentable(device.grade, device.rentable));
  const risks = shippingRisksOf(order, customer).filter((risk) => !checkedRisks.includes(risk));
  if (risks.length > 0) return refused({ code: 'shipping_risk_unchecked', risks });
  const { taken, atLeast } = photos;
  return taken < atLeast ? refused({ code: 'photos_missing', atLeast }) : first;
}

/** 发货. */
export function ship(
  order: OrderFacts,
  leaving: Leaving,
): Result<OrderStatus, WrongTurn | ReletKeeps | LeavingRefusal> {
  const next = moveTo('ship', order.status);
  if (!next.done) return next;
  const own = notOfRelet(order.isRelet, '发货');
  if (!own.done) return own;
  const left = mayLeave(order, leaving);
  return left.done ? next : left;
}

/** 自提: as 发货, and the order must be secured, for the rental begins with it. */
export function pickUp(
  order: OrderFacts,
  leaving: Leaving,
): Result<
  OrderStatus,
  | WrongTurn
  | ReletKeeps
  | { readonly code: 'deposit_missing'; readonly dueFen: Fen; readonly heldFen: Fen }
  | LeavingRefusal
> {
  const next = moveTo('pickUp', order.status);
  if (!next.done) return next;
  const own = notOfRelet(order.isRelet, '自提');
  if (!own.done) return own;
  const { securityDueFen: dueFen, securedFen: heldFen } = order;
  if (heldFen < dueFen) return refused({ code: 'deposit_missing', dueFen, heldFen });
  const left = mayLeave(order, leaving);
  return left.done ? next : left;
}

/** 撤回发货, as long as the carrier has not picked the parcel up, by what is known of it. */
export function recallShipment(
  order: OrderFacts,
  parcel: ParcelState | null,
): Result<
  OrderStatus,
  WrongTurn | { readonly code: 'parcel_picked_up'; readonly state: ParcelState }
> {
  const next = moveTo('recallShipment', order.status);
  if (next.done && parcel !== null && isPickedUp(parcel))
    return refused({ code: 'parcel_picked_up', state: parcel });
  return next;
}

export const receive = (order: OrderFacts) => moveTo('receive', order.status);
