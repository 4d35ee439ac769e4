import fc from 'fast-check';
import { addDays, businessDate, type BusinessDate } from '../../../business-date.ts';
import { fen } from '../../../money.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { billStatus } from '../../bills/bill-status.ts';
import {
  planBills,
  rentalDays,
  rentEndsOn,
  type PlannedBill,
  type RentTerms,
} from '../../bills/schedule.ts';
import { usualBuyoutFloorBp } from '../core/buyout-sums.ts';
import {
  buyoutModels,
  leaseClasses,
  paymentOrders,
  usualLease,
  type BuyoutModel,
  type LeaseClass,
  type LeaseTerms,
  type OverstayTerms,
  type PaymentOrder,
} from '../core/lease-terms.ts';
import { orderStatus } from '../core/order-status.ts';
import type { OwedBill, Position, Terms } from '../core/position.ts';
import { carriedHoldFen } from '../core/security.ts';
import { beginRelet } from '../renewals/relets.ts';

const anyDay = fc
  .integer({ min: 0, max: 800 })
  .map((days) => addDays(businessDate('2024-01-29'), days));
export const anyRent: fc.Arbitrary<RentTerms> = fc.record({
  totalRentFen: fc.integer({ min: 1, max: 5_000_000 }).map(fen),
  termCount: fc.integer({ min: 1, max: 24 }),
  period: fc.oneof(
    fc.constant({ unit: 'month' as const }),
    fc.record({ unit: fc.constant('day' as const), days: fc.integer({ min: 1, max: 90 }) }),
  ),
});
const anyBuyoutTerms = fc.record({
  model: fc.constantFrom(...(Object.keys(buyoutModels) as BuyoutModel[])),
  earlyAfterTerms: fc.nat(3),
  earlyDiscountBp: fc.nat(10_000),
});

const anyEarlyReturn = fc.record({
  minTerms: fc.nat(6),
  compensationBp: fc.nat(10_000),
  isByDay: fc.boolean(),
});

export const anyOverstay: fc.Arbitrary<OverstayTerms> = fc.record({
  graceDays: fc.nat(10),
  dayBp: fc.integer({ min: 1, max: 20_000 }),
  maxDays: fc.integer({ min: 1, max: 120 }),
});

const anyPaymentOrder = fc.constantFrom(...(Object.keys(paymentOrders) as PaymentOrder[]));
const anyDaysRule = fc.constantFrom('exact' as const, 'oneMore' as const);
const anyRenewal = fc.option(
  fc.record({
    rentBp: fc.integer({ min: 1, max: 10_000 }),
    maxTerms: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }),
  }),
  { nil: null },
);

/** Any terms that a customer may have signed. */
export const anyLease: fc.Arbitrary<LeaseTerms> = fc.record({
  lateFee: fc.record({
    graceDays: fc.nat(10),
    firstBp: fc.nat(50),
    laterBp: fc.nat(100),
    capBp: fc.nat(3_000),
  }),
  buyout: anyBuyoutTerms,
  renewal: anyRenewal,
  paymentOrder: anyPaymentOrder,
  earlyReturn: anyEarlyReturn,
  overstay: fc.option(anyOverstay, { nil: null }),
  waiverHoldBp: fc.constantFrom(0, 3_333, 10_000),
  leaseClass: fc.constantFrom(...(Object.keys(leaseClasses) as LeaseClass[])),
  daysRule: anyDaysRule,
});

/** A rental on its first day. */
export const anyRental = fc
  .record({
    rent: anyRent,
    startOn: anyDay,
    depositDue: fc.integer({ min: 0, max: 1_000_000 }),
    held: fc.boolean(),
    frozen: fc.nat(4).map((nth) => nth === 0),
    buyout: fc.option(fc.integer({ min: 0, max: 6_000_000 }), { nil: null }),
    buyoutRule: fc.constantFrom('never' as const, 'early' as const, 'atEnd' as const),
    buyoutTerms: anyBuyoutTerms,
    buyoutFloorBp: fc.nat(15_000),
    paymentOrder: anyPaymentOrder,
    earlyReturn: anyEarlyReturn,
    daysRule: anyDaysRule,
    overstay: fc.option(anyOverstay, { nil: null }),
    renewal: anyRenewal,
  })
  .map(
    ({
      rent,
      startOn,
      depositDue,
      held,
      frozen,
      buyout,
      overstay,
      ...agreed
    }): Position & { startOn: BusinessDate } => ({
      startOn,
      status: orderStatus.renting,
      lock: null,
      inspection: null,
      endsOn: rentEndsOn(rent, startOn, agreed.daysRule),
      depositDueFen: fen(depositDue),
      waiverHoldFen: fen(0),
      authorizableFen: null,
      depositHeldFen: fen(held && !frozen ? depositDue : 0),
      depositComingFen: fen(0),
      authorizedComingFen: fen(0),
      authorizedFen: fen(held && frozen ? depositDue : 0),
      authorizationStep: null,
      badDebtFen: fen(0),
      claim: null,
      owedBackFen: fen(0),
      firstRentFen: fen(0),
      buyoutFen: buyout === null ? null : fen(buyout),
      overstay: overstay && {
        terms: overstay,
        rentFen: rent.totalRentFen,
        rentDays: rentalDays(rent, startOn),
        countedOn: null,
      },
      handedBackOn: null,
      ...agreed,
      bills: planBills(rent, startOn).map(billed),
    }),
  );

export const billed = ({ term, dueOn, rentFen }: PlannedBill): OwedBill => ({
  id: term,
  kind: billKinds.rent,
  term,
  dueOn,
  firstDueOn: null,
  status: billStatus.due,
  amountFen: rentFen,
  paidFen: fen(0),
  claimedFen: fen(0),
  waivedFen: fen(0),
  lateFeeFen: fen(0),
  lateFeePaidFen: fen(0),
  lateFeeWaivedFen: fen(0),
  lateFeeCountedOn: null,
  lateFeeStoppedOn: null,
  refundedFen: fen(0),
  droppedFen: fen(0),
});

/** The relet of an order, signed and not begun. */
export const reletOf = (original: Position): Position => ({
  ...original,
  status: orderStatus.toShip,
  lock: null,
  endsOn: null,
  overstay: null,
  bills: [],
  depositHeldFen: fen(0),
  depositComingFen: original.depositHeldFen,
  authorizedFen: fen(0),
  authorizationStep: null,
  authorizedComingFen: carriedHoldFen(original),
});

export interface AnyRelet {
  readonly rent: RentTerms;
  readonly gapChoice: 'charge' | 'waive';
}

/** 续租起租 with these terms: the rental before had a rent like it. */
export const begun = (position: Position, terms: Terms, { rent, gapChoice }: AnyRelet) =>
  beginRelet(
    { position, rent, startOn: terms.today },
    { position: reletOf(position), rent, gapChoice },
    terms,
  );

/** An order before its rental, with a first payment or without. */
export const anyYoung: fc.Arbitrary<Position & { startOn: BusinessDate }> = fc
  .record({
    startOn: anyDay,
    status: fc.constantFrom(
      orderStatus.pendingReview,
      orderStatus.approved,
      orderStatus.toShip,
      orderStatus.toReceive,
    ),
    depositDue: fc.integer({ min: 0, max: 1_000_000 }),
    waiverHold: fc.integer({ min: 0, max: 1_000_000 }),
    authorizable: fc.option(fc.integer({ min: 0, max: 1_000_000 }).map(fen), { nil: null }),
    firstRent: fc.integer({ min: 0, max: 100_000 }),
  })
  .map(({ startOn, status, depositDue, waiverHold, authorizable, firstRent }) => ({
    startOn,
    status,
    lock: null,
    inspection: null,
    endsOn: null,
    depositDueFen: fen(depositDue),
    waiverHoldFen: fen(waiverHold),
    authorizableFen: authorizable,
    depositHeldFen: fen(0),
    depositComingFen: fen(0),
    authorizedComingFen: fen(0),
    authorizedFen: fen(0),
    authorizationStep: null,
    badDebtFen: fen(0),
    claim: null,
    owedBackFen: fen(0),
    firstRentFen: fen(firstRent),
    buyoutFen: null,
    buyoutRule: 'never',
    buyoutTerms: usualLease.buyout,
    buyoutFloorBp: usualBuyoutFloorBp,
    renewal: usualLease.renewal,
    paymentOrder: usualLease.paymentOrder,
    earlyReturn: usualLease.earlyReturn,
    daysRule: usualLease.daysRule,
    overstay: null,
    handedBackOn: null,
    bills: [],
  }));
