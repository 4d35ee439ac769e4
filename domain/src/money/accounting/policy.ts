import type { BusinessDate } from '../../business-date.ts';
import { done, refused, type Result } from '../../result.ts';

/** 纳税人身份. Stored: never rename. */
export const taxpayers = { general: '一般纳税人', small: '小规模纳税人' } as const;
export type Taxpayer = keyof typeof taxpayers;

/** When rent is income: by the days that were used, or on its due day. Stored: never rename. */
export const rentBases = { use: '按使用天数', due: '按应付日' } as const;
export type RentBasis = keyof typeof rentBases;

/** How 融资租赁 is recognised: as the interest of a claim, or like any other rental. Stored: never rename. */
export const financeBases = { interest: '按融资收益', operating: '按经营租赁' } as const;
export type FinanceBasis = keyof typeof financeBases;

/** The kinds of income that have a VAT rate of their own. A late fee has that of its bill. Stored: never rename. */
export const incomeKinds = {
  rent: '租金',
  sale: '买断',
  compensation: '赔付',
  extra: '补订单',
  insurance: '保费',
} as const;
export type IncomeKind = keyof typeof incomeKinds;

export type VatRates = Readonly<Record<IncomeKind, number>>;

/** A version of a brand's policy (会计政策, ADR 60). Rates are in basis points. */
export interface AccountingPolicy {
  readonly taxpayer: Taxpayer;
  readonly rentBasis: RentBasis;
  readonly financeBasis: FinanceBasis;
  readonly vatBp: VatRates;
}

/** The highest rate of VAT there is. */
export const maxVatBp = 1300;

/** The policy of a brand that has set none: rent by use, VAT of a general taxpayer who leases and sells goods. */
export const usualPolicy: AccountingPolicy = {
  taxpayer: 'general',
  rentBasis: 'use',
  financeBasis: 'interest',
  vatBp: { rent: 1300, sale: 1300, compensation: 0, extra: 600, insurance: 600 },
};

/** The highest rate of a small-scale taxpayer (征收率). */
const maxSmallBp = 300;

export type PolicyRefusal = { readonly code: 'accounting_rate_too_high' };

/** A policy that may be kept. */
export function checkedPolicy(policy: AccountingPolicy): Result<AccountingPolicy, PolicyRefusal> {
  const kinds = Object.keys(incomeKinds) as IncomeKind[];
  return policy.taxpayer === 'small' && kinds.some((kind) => policy.vatBp[kind] > maxSmallBp)
    ? refused({ code: 'accounting_rate_too_high' })
    : done(policy);
}

/** The rates that VAT was declared by up to the end of a day. */
export interface EarlierVat {
  readonly until: BusinessDate;
  readonly vatBp: VatRates;
}

/** A policy as a month is booked by it: what was claimed by other rates keeps its VAT. */
export interface BookingPolicy extends AccountingPolicy {
  /** The oldest first. */
  readonly earlierVat: readonly EarlierVat[];
}

/** The rates of the months before, where those of the next month differ. `months`: the oldest first. */
export function earlierVatOf(
  months: readonly { readonly lastDay: BusinessDate; readonly vatBp: VatRates }[],
): EarlierVat[] {
  return months.flatMap(({ lastDay, vatBp }, at) => {
    const next = months[at + 1];
    return next === undefined || isSameVat(vatBp, next.vatBp) ? [] : [{ until: lastDay, vatBp }];
  });
}

const isSameVat = (one: VatRates, other: VatRates): boolean =>
  (Object.keys(incomeKinds) as IncomeKind[]).every((kind) => one[kind] === other[kind]);
