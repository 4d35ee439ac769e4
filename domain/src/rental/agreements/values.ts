import { businessDateOf } from '../../business-date.ts';
import { splitEvenly, yuan, type Fen } from '../../money.ts';
import type { RentTerms } from '../bills/schedule.ts';
import { firstPayments, type FirstPayment } from '../orders/core/first-payment.ts';
import {
  buyoutWords,
  earlyReturnWords,
  lateFeeWords,
  overstayWords,
  paymentOrderWords,
  renewalWords,
  rentalPeriodWords,
  type LeaseTerms,
} from '../orders/core/lease-terms.ts';
import { specialOrderTypes, type SpecialOrderType } from '../orders/core/order-terms.ts';
import { servicesText, type AgreedService } from '../price-plans/plan-services.ts';
import { saysNothing, type AgreementValues } from './variables.ts';

/** The subject of an agreement, as stored when it is made. */
export interface AgreementFacts extends RentTerms {
  readonly agreementNo: string;
  readonly generatedAt: Date;
  readonly brandName: string;
  readonly storeName: string;
  readonly customerName: string;
  readonly customerIdNumber: string;
  readonly customerPhone: string;
  readonly customerAddress: string;
  readonly orderNo: string;
  /** For a relet: the order that it continues. */
  readonly originalNo: string | null;
  readonly orderType: SpecialOrderType;
  readonly productName: string;
  readonly skuName: string;
  readonly retailFen: Fen;
  readonly firstPayment: FirstPayment;
  readonly depositFen: Fen;
  readonly depositWaivedFen: Fen;
  readonly waiverHoldFen: Fen;
  readonly depositDueFen: Fen;
  /** Null where the order cannot be bought out. */
  readonly buyoutFen: Fen | null;
  readonly lease: LeaseTerms;
  /** 增值服务, billed on the first day. */
  readonly services: readonly AgreedService[];
}

/** The value of each template variable in this agreement. Nothing is masked: it is the contract itself. */
export const agreementValues = (facts: AgreementFacts): AgreementValues => ({
  agreementNo: facts.agreementNo,
  generatedOn: dayText(facts.generatedAt),
  brandName: facts.brandName,
  storeName: facts.storeName,
  customerName: facts.customerName,
  customerIdNumber: facts.customerIdNumber,
  customerPhone: facts.customerPhone,
  customerAddress: facts.customerAddress,
  orderNo: facts.orderNo,
  originalNo: facts.originalNo ?? saysNothing,
  orderType: specialOrderTypes[facts.orderType],
  productName: facts.productName,
  skuName: facts.skuName,
  retail: amountText(facts.retailFen),
  totalRent: amountText(facts.totalRentFen),
  termCount: String(facts.termCount),
  period: facts.period.unit === 'month' ? '1个月' : `${facts.period.days}天`,
  rentalPeriod: periodText(facts),
  billPlan: billPlanText(splitEvenly(facts.totalRentFen, facts.termCount)),
  services: servicesClause(facts.services),
  firstPayment: firstPayments[facts.firstPayment],
  deposit: amountText(facts.depositFen),
  depositWaived: amountText(facts.depositWaivedFen),
  waiverHold: waiverHoldText(facts),
  depositDue: amountText(facts.depositDueFen),
  buyout: facts.buyoutFen === null ? saysNothing : amountText(facts.buyoutFen),
  lateFee: lateFeeWords(facts.lease.lateFee),
  buyoutTerms: facts.buyoutFen === null ? '到期不可买断' : buyoutWords(facts.lease.buyout),
  renewal: renewalWords(facts.lease.renewal),
  earlyReturn: earlyReturnWords(facts.lease.earlyReturn),
  paymentOrder: paymentOrderWords(facts.lease.paymentOrder),
});

/** 增值服务 with their prices. */
const servicesClause = (services: readonly AgreedService[]): string =>
  services.length === 0
    ? saysNothing
    : `乙方另选增值服务：${servicesText(services)}，于起租日一次支付`;

/** 免押担保: the hold that secures the waived part. */
const waiverHoldText = ({ waiverHoldFen }: AgreementFacts) =>
  waiverHoldFen === 0
    ? saysNothing
    : `免押部分由乙方冻结${amountText(waiverHoldFen)}的预授权作为担保`;

/** 租期, and what is owed for the days after it. */
function periodText(facts: AgreementFacts): string {
  const { daysRule, overstay } = facts.lease;
  const period = rentalPeriodWords(facts, daysRule, facts.originalNo !== null);
  return overstay === null ? period : `${period}；${overstayWords(overstay)}`;
}

const amountText = (amount: Fen) => `¥${yuan(amount)}`;

/** 2026年11月21日, in Asia/Shanghai. */
const dayText = (at: Date) =>
  businessDateOf(at).replace(
    /^(\d+)-0?(\d+)-0?(\d+)$/,
    (_, year: string, month: string, day: string) => `${year}年${month}月${day}日`,
  );

/** 「第1期 ¥33.34；第2期至第3期：每期 ¥33.33」: terms alike are told in one. */
export function billPlanText(amounts: readonly Fen[]): string {
  const runs: { from: number; to: number; amount: Fen }[] = [];
  amounts.forEach((amount, index) => {
    const last = runs.at(-1);
    if (last?.amount === amount) last.to = index + 1;
    else runs.push({ from: index + 1, to: index + 1, amount });
  });
  return runs
    .map(({ from, to, amount }) =>
      from === to
        ? `第${from}期 ${amountText(amount)}`
        : `第${from}期至第${to}期：每期 ${amountText(amount)}`,
    )
    .join('；');
}
