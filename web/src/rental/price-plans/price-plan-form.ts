import { PlanVersion, type PricePlanRow } from '@rental/contract/rental/price-plans';
import type { Fen } from '@rental/domain/money';
import {
  usualLease,
  usualOverstay,
  type BuyoutModel,
  type BuyoutTerms,
  type OverstayTerms,
  type RenewalTerms,
} from '@rental/domain/rental/orders/core/lease-terms';
import type { PlanService } from '@rental/domain/rental/price-plans/plan-services';
import { planComplaint } from '@rental/domain/rental/price-plans/price-plan';

/** An offer as it is typed. */
export interface TypedOffer {
  readonly termCount: number | null;
  readonly unit: 'month' | 'day';
  /** The length of a term in days. Null: a term is a month. */
  readonly days: number | null;
  readonly totalRentFen: Fen | null;
  readonly buyoutFen: Fen | null;
}

/** A service as it is typed. */
export type TypedService = Pick<PlanService, 'kind' | 'isRequired'> &
  Untyped<Pick<PlanService, 'name' | 'priceFen'>>;

type Untyped<Part> = { readonly [Field in keyof Part]: Part[Field] | null };

/** The fields of a dialog. */
export interface TypedPlan {
  readonly name: string;
  /** Its id as text. */
  readonly productIs: string | null;
  readonly skuId: number | null;
  readonly plan: Untyped<
    Omit<PlanVersion, 'offers' | 'services' | 'lease' | 'audience' | 'type' | 'buyoutRule'>
  > &
    Pick<PlanVersion, 'audience' | 'type' | 'buyoutRule'> & {
      readonly offers: readonly TypedOffer[];
      readonly services: readonly TypedService[];
      readonly isRenewable: boolean;
      readonly isOverstayCharged: boolean;
      readonly lease: Omit<PlanVersion['lease'], 'renewal' | 'overstay'> & {
        readonly renewal: Untyped<RenewalTerms>;
        readonly overstay: Untyped<OverstayTerms>;
      };
    };
}

export const blankOffer: TypedOffer = {
  termCount: 12,
  unit: 'month',
  days: null,
  totalRentFen: null,
  buyoutFen: null,
};

export const blankService: TypedService = {
  kind: 'insurance',
  name: null,
  priceFen: null,
  isRequired: false,
};

const usualRenewal = { rentBp: 10_000, maxTerms: null };

/** The fields of a new plan, or of one that is there. */
export function typedOf(row: PricePlanRow | null, version: PlanVersion | undefined): TypedPlan {
  if (row === null || version === undefined)
    return {
      name: '',
      productIs: null,
      skuId: null,
      plan: {
        type: 1,
        offers: [blankOffer],
        firstPayment: 'atOrder',
        depositFen: null,
        waivableFen: null,
        authorizableFen: null,
        buyoutRule: 'never',
        isRenewable: true,
        isOverstayCharged: true,
        lease: {
          ...usualLease,
          waiverHoldBp: 10_000,
          renewal: usualRenewal,
          overstay: usualOverstay,
          paymentOrder: 'rentFirst',
        },
        services: [],
        audience: { storeIds: [], channelIds: [], sources: [] },
      },
    };
  const { lease, offers, ...rest } = version;
  return {
    name: row.name,
    productIs: String(row.productId),
    skuId: row.skuId,
    plan: {
      ...rest,
      offers: offers.map(({ period, ...offer }) => ({
        ...offer,
        unit: period.unit,
        days: period.unit === 'day' ? period.days : null,
      })),
      isRenewable: lease.renewal !== null,
      isOverstayCharged: lease.overstay !== null,
      lease: {
        ...lease,
        buyout: { ...lease.buyout, model: modelToday(lease.buyout) },
        renewal: lease.renewal ?? usualRenewal,
        overstay: lease.overstay ?? usualOverstay,
      },
    },
  };
}

/** A final payment with a discount is a model of its own today. */
const modelToday = ({ model, earlyDiscountBp }: BuyoutTerms): BuyoutModel =>
  model === 'finalPayment' && earlyDiscountBp > 0 ? 'discountedRent' : model;

/** The typed plan as it is sent. What does not belong to its rules is left out: a plan that cannot be bought has no price. */
export function sentPlan({ plan }: TypedPlan): unknown {
  const { isRenewable, isOverstayCharged, lease, offers, ...rest } = plan;
  const isBought = plan.buyoutRule !== 'never';
  const isEarly = plan.buyoutRule === 'early';
  return {
    ...rest,
    offers: offers.map(({ termCount, unit, days, totalRentFen, buyoutFen }) => ({
      termCount,
      period: unit === 'month' ? { unit } : { unit, days },
      totalRentFen,
      buyoutFen: isBought ? (buyoutFen ?? undefined) : null,
    })),
    lease: {
      ...lease,
      buyout: {
        model: lease.buyout.model,
        earlyAfterTerms: isEarly ? lease.buyout.earlyAfterTerms : 0,
        earlyDiscountBp:
          isEarly && lease.buyout.model !== 'finalPayment' ? lease.buyout.earlyDiscountBp : 0,
      },
      renewal: isRenewable ? lease.renewal : null,
      overstay: isOverstayCharged ? lease.overstay : null,
    },
  };
}

/** The plan that was typed, or the first sentence that speaks against it. */
export function planTyped(typed: TypedPlan): { plan: PlanVersion } | { complaint: string } {
  const parsed = PlanVersion.safeParse(sentPlan(typed));
  if (!parsed.success) return { complaint: parsed.error.issues[0]?.message ?? '请按要求填写方案' };
  const complaint = planComplaint(parsed.data);
  return complaint === null ? { plan: parsed.data } : { complaint };
}

/** The rent of a term; null where the total does not divide, or is not there. */
export const termRentOf = ({ totalRentFen, termCount }: TypedOffer): Fen | null =>
  totalRentFen !== null && termCount !== null && totalRentFen % termCount === 0
    ? ((totalRentFen / termCount) as Fen)
    : null;

/** The offer with other terms: its rent of a term stays where it was whole. */
export function withTerms(offer: TypedOffer, termCount: number | null): TypedOffer {
  const termFen = termRentOf(offer);
  return {
    ...offer,
    termCount,
    totalRentFen:
      termFen === null || termCount === null ? offer.totalRentFen : ((termFen * termCount) as Fen),
  };
}
