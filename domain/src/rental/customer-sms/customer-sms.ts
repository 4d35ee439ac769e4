import type { BusinessDate } from '../../business-date.ts';
import { fen, yuan, type Fen } from '../../money.ts';
import type { BillStatus } from '../bills/bill-status.ts';
import { billStatus } from '../bills/bill-status.ts';
import type { HistoryMove } from '../orders/core/order-actions.ts';
import { orderStatus, type OrderStatus } from '../orders/core/order-status.ts';
import type { OrderLock } from '../orders/core/position.ts';
import { exampleValues, filled, type SmsTemplateName, type SmsValues } from './sms-templates.ts';
import { customerSmsTypes, type CustomerSmsType, type StaffSmsType } from './sms-types.ts';
import { filledSms, type FilledSms, type WordingBrand } from './sms-words.ts';

/** Why a message stays unsent. Stored, and shown as it is. */
export const unsentReasons = {
  noBalance: '余额不足',
  outdated: '订单已有变化',
  held: '客户已暂停催收',
} as const;

/** The facts of an act; each type uses the ones that it names. */
export interface SmsFacts {
  /** 「租金 第1期」 */
  readonly billTitle?: string | undefined;
  /** The only bill that it is about. */
  readonly billId?: number | undefined;
  readonly receivedFen?: Fen;
  readonly refundedFen?: Fen | undefined;
  readonly owedFen?: Fen;
  readonly dueOn?: BusinessDate;
  /** `dueOn` is over when it is read. */
  readonly isPastDue?: boolean;
  readonly carrier?: string;
  readonly trackingNumber?: string;
  readonly startOn?: BusinessDate;
  readonly endsOn?: BusinessDate;
  readonly overstayDays?: number;
  /** The page where it is paid. */
  readonly payUrl?: string;
}

/**
 * `remind`: of a bill, days before it falls due, or by hand. `dun`: of one that is overdue (逾期短信). `askPayment`: for one that was billed by hand (催付). `sendPaymentLink`: with a
 * 收款链接. `tellOverstay`: on some days of 超期未归还.
 */
export type SmsAct =
  | HistoryMove
  | 'remind'
  | 'dun'
  | 'askPayment'
  | 'sendPaymentLink'
  | 'tellOverstay';

const {
  placed,
  awaitingPayment,
  deducted,
  approved,
  shipped,
  received,
  returned,
  refunded,
  repaymentReminder,
  overdue,
} = customerSmsTypes;

const onAct: Partial<Record<SmsAct, CustomerSmsType>> = {
  place: placed,
  approve: approved,
  signAgreement: awaitingPayment,
  ship: shipped,
  receive: received,
  arriveReturn: returned,
  deduct: deducted,
  remind: repaymentReminder,
  tellOverstay: overdue,
  dun: overdue,
  askPayment: awaitingPayment,
  sendPaymentLink: awaitingPayment,
};

/** The SMS type of an act; every payment to the customer is a refund. Null: no SMS. */
export function smsTypeOf(act: SmsAct, facts: SmsFacts): CustomerSmsType | null {
  if ((facts.refundedFen ?? 0) > 0) return refunded;
  const type = onAct[act] ?? null;
  if (type === deducted && (facts.receivedFen ?? 0) === 0) return null;
  return type === awaitingPayment && (facts.owedFen ?? 0) === 0 ? null : type;
}

const noFen = fen(0);

const templates: Readonly<Record<CustomerSmsType, (facts: SmsFacts) => SmsTemplateName>> = {
  [placed]: () => 'placed',
  [awaitingPayment]: ({ billTitle, payUrl }) => {
    if (payUrl !== undefined) return 'paymentLink';
    return billTitle === undefined ? 'firstRent' : 'billToPay';
  },
  [approved]: () => 'approved',
  [shipped]: () => 'shipped',
  [received]: () => 'received',
  [returned]: () => 'returned',
  [deducted]: () => 'deducted',
  [refunded]: () => 'refunded',
  [repaymentReminder]: ({ isPastDue = false }) => (isPastDue ? 'pastDue' : 'dueSoon'),
  [overdue]: ({ isPastDue = false, owedFen = noFen }) => {
    if (isPastDue) return 'pastDue';
    return owedFen === 0 ? 'overstayed' : 'overstayedOwing';
  },
};

/** The money that a message of a type is about. */
function amountOf(type: CustomerSmsType, facts: SmsFacts): Fen {
  if (type === deducted) return facts.receivedFen ?? noFen;
  return (type === refunded ? facts.refundedFen : facts.owedFen) ?? noFen;
}

/** The brand that sends the message. It has turned the types in `smsOff` off. */
export interface SmsBrand extends WordingBrand {
  readonly settings: WordingBrand['settings'] & { readonly smsOff: readonly number[] };
}

interface SmsOrder {
  readonly orderNo: string;
  readonly productName: string;
}

export interface CustomerSms extends FilledSms {
  readonly type: CustomerSmsType;
}

const tailLength = 4;
const signature = /^【.*?】/su;
/** How the standard texts begin. */
const orderWords = /^您租的.*?（订单尾号.{4}）(?=.)/su;
/** How much of a product's name is said at most, in letters. */
export const productLetters = 16;

/** As many letters as end before no other of a Latin word, as a pattern that the database reads, too. */
export const wholeWords = `^.{1,${productLetters}}(?![A-Za-z0-9])`;

export const shortProduct = (name: string): string =>
  (
    new RegExp(wholeWords, 'u').exec(name)?.[0] ?? [...name].slice(0, productLetters).join('')
  ).trimEnd();

/** The message that an act sends to the customer of an order, whole; null where it sends none, or the brand has turned it off. */
export function customerSms(
  brand: SmsBrand,
  { orderNo, productName }: SmsOrder,
  act: SmsAct,
  facts: SmsFacts = {},
): CustomerSms | null {
  const type = smsTypeOf(act, facts);
  if (type === null || brand.settings.smsOff.includes(type)) return null;
  const order = { product: shortProduct(productName), orderTail: orderNo.slice(-tailLength) };
  const values = { ...order, ...valuesOf(facts), amount: yuan(amountOf(type, facts)) };
  return { type, ...filledSms(brand, templates[type](facts), values) };
}

const valuesOf = (facts: SmsFacts): SmsValues => ({
  bill: facts.billTitle ?? '账单',
  dueOn: facts.dueOn ?? '',
  link: facts.payUrl ?? '',
  carrier: facts.carrier ?? '',
  trackingNumber: facts.trackingNumber ?? '',
  startOn: facts.startOn ?? '',
  endsOn: facts.endsOn ?? '',
  overstayDays: String(facts.overstayDays ?? 0),
});

/** The message's facts of the act, without the signature, and without customer and order where a text begins as the standard ones. */
export const smsSaying = (text: string): string =>
  text.replace(signature, '').replace(orderWords, '');

const oneLength = 70;
const partLength = 67;

/** As how many SMS a text is sent and paid: 70 UTF-16 units make one, a longer one is cut into parts of 67. */
export const smsParts = (text: string): number =>
  text.length <= oneLength ? 1 : Math.ceil(text.length / partLength);

/** A text as it is sent with example values, and as how many SMS it is paid. */
export function exampleSms(brandName: string, wording: string): { text: string; parts: number } {
  const text = `【${brandName}】${filled(wording, exampleValues)}`;
  return { text, parts: smsParts(text) };
}

/** The state of the order and the bill of a message, as far as it can make the message untrue. */
interface Since {
  readonly order: OrderStatus;
  /** The step that it is in the middle of. */
  readonly lock: OrderLock | null;
  /** Terms that are paid. */
  readonly paidTerms: number;
  readonly bill: BillStatus | null;
}

/** True where a message about an order, which waited to be sent, no longer holds. */
export function isOutdated(
  type: CustomerSmsType | StaffSmsType,
  { order, lock, paidTerms, bill }: Since,
): boolean {
  const { pendingReview, rejected, closed, toShip, renting } = orderStatus;
  switch (type) {
    case placed:
      return order !== pendingReview;
    case approved:
      return order === pendingReview || order === rejected || order === closed;
    case awaitingPayment:
      return bill === null ? order !== toShip || paidTerms > 0 : bill !== billStatus.due;
    case shipped:
      return order === toShip || order === closed;
    case repaymentReminder:
      return bill !== billStatus.due;
    case overdue:
      return bill === null ? order !== renting || lock !== null : bill !== billStatus.due;
    default:
      return false;
  }
}
