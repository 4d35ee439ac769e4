import {
  leaseRules,
  leaseText,
  termsSinceRules4,
  termsSinceRules6,
  usualLease,
  type BuyoutModel,
  type LeaseTerms,
} from '@rental/domain/rental/orders/core/lease-terms';

/** The discount of an early buyout with `discountedRent`, in 1/10,000 of the rent that is left. */
export const demoDiscountBp = 1_000;

/** A waived deposit is frozen in whole (芝麻免押). */
const demoLease: LeaseTerms = { ...usualLease, waiverHoldBp: 10_000 };

const withBuyout = (model: BuyoutModel, earlyDiscountBp: number): LeaseTerms => ({
  ...demoLease,
  buyout: { model, earlyAfterTerms: 0, earlyDiscountBp },
});

/** The terms that orders of a demo brand have signed, by the model of their buyout. */
export const demoLeases: Readonly<Record<BuyoutModel, LeaseTerms>> = {
  lessRentPaid: demoLease,
  finalPayment: withBuyout('finalPayment', 0),
  discountedRent: withBuyout('discountedRent', demoDiscountBp),
};

/** The ids of the terms that a brand has kept. */
export type LeaseIds = Readonly<Record<BuyoutModel, number>>;

const statementOf = (
  lease: LeaseTerms,
) => `insert into lease_terms (brand_code, key, rules, content)
  values ($1, '${leaseText(lease)}', ${leaseRules}, '${JSON.stringify(lease)}')`;

type LeaseStatements = Readonly<Record<BuyoutModel, string>>;

const statements = (more: Partial<LeaseTerms>): LeaseStatements => ({
  lessRentPaid: statementOf({ ...demoLeases.lessRentPaid, ...more }),
  finalPayment: statementOf({ ...demoLeases.finalPayment, ...more }),
  discountedRent: statementOf({ ...demoLeases.discountedRent, ...more }),
});

/** Keep such terms, and those that the older orders have signed: without 超期占用费, and without a hold. `$1` is the brand. */
export const leaseStatements = statements({});
export const earlierLeaseStatements = statements({
  ...termsSinceRules4,
  ...termsSinceRules6,
});
