import type { BusinessDate } from '../../business-date.ts';
import { yuan, type Fen } from '../../money.ts';
import type { BillStatus } from '../bills/bill-status.ts';
import { billStatus } from '../bills/bill-status.ts';
import type { HistoryMove } from '../orders/core/order-actions.ts';
import { orderStatus, type OrderStatus } from '../orders/core/order-status.ts';
import type { OrderLock } from '../orders/core/position.ts';
import { customerSmsTypes, type CustomerSmsType } from './sms-types.ts';

/** Why a message stays unsent. Stored, and shown as it is. */
export const unsentReasons = { noBalance: '余额不足', outdated: '订单已有变化' } as const;

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
 * `remind`: of a bill, days before it falls due, or by hand. `askPayment`: for one that was billed by hand (催付). `sendPaymentLink`: with a
 * 收款链接. `tellOverstay`: on some days of 超期未归还.
 */
export type SmsAct = HistoryMove | 'remind' | 'askPayment' | 'sendPaymentLink' | 'tellOverstay';

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
  overstayed,
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
  tellOverstay: overstayed,
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

const amount = (fen: Fen | undefined): string => (fen === undefined ? '' : `¥${yuan(fen)}`);

const words: Readonly<Record<CustomerSmsType, (facts: SmsFacts) => string>> = {
  [placed]: () => '已下单，正在审核，请留意后续通知。',
  [awaitingPayment]: ({ billTitle, owedFen, payUrl }) =>
    payUrl !== undefined
      ? `${billTitle}${amount(owedFen)}待支付，请打开链接付款：${payUrl}`
      : billTitle === undefined
        ? `已签约，请支付首期租金${amount(owedFen)}，付款后为您发货。`
        : `${billTitle}${amount(owedFen)}待支付，请及时付款。`,
  [approved]: () => '已审核通过，请留意后续签约与发货通知。',
  [shipped]: ({ carrier = '', trackingNumber = '' }) =>
    `已发货，${carrier} ${trackingNumber}，请注意查收。`,
  [received]: ({ startOn = '' }) => `已签收，租期自${startOn}起。`,
  [returned]: () => '归还件已签收，检测后为您结算。',
  [deducted]: ({ billTitle = '账单', receivedFen }) =>
    `${billTitle}已自动扣款${amount(receivedFen)}。`,
  [refunded]: ({ refundedFen }) => `已退款${amount(refundedFen)}，请留意到账。`,
  [repaymentReminder]: ({ billTitle = '账单', owedFen, dueOn = '', isPastDue = false }) =>
    isPastDue
      ? `${billTitle}${amount(owedFen)}已于${dueOn}到期，请尽快付款。`
      : `${billTitle}${amount(owedFen)}将于${dueOn}到期，请按时付款。`,
  [overstayed]: ({ endsOn = '', overstayDays = 0, owedFen }) =>
    `租期已于${endsOn}届满，超期${overstayDays}天未归还，${
      (owedFen ?? 0) === 0 ? '' : `待付超期占用费${amount(owedFen)}，`
    }请尽快归还、续租或买断。`,
};

/** Whose message it is: the name signs it, and the types listed are not sent. */
export interface SmsBrand {
  readonly name: string;
  readonly settings: { readonly smsOff: readonly number[] };
}

interface SmsOrder {
  readonly orderNo: string;
  readonly productName: string;
}

export interface CustomerSms {
  readonly type: CustomerSmsType;
  readonly text: string;
}

const tailLength = 4;
const orderWords = /（订单尾号.{4}）/u;
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
  const order = `您租的${shortProduct(productName)}（订单尾号${orderNo.slice(-tailLength)}）`;
  return { type, text: `【${brand.name}】${order}${words[type](facts)}` };
}

/** The message's facts of the act, without customer and order. */
export const smsSaying = (text: string): string =>
  text.slice(text.search(orderWords)).replace(orderWords, '');

const oneLength = 70;
const partLength = 67;

/** As how many SMS a text is sent and paid: 70 UTF-16 units make one, a longer one is cut into parts of 67. */
export const smsParts = (text: string): number =>
  text.length <= oneLength ? 1 : Math.ceil(text.length / partLength);

/** The state of the order and the bill of a message, as far as it can make the message untrue. */
interface Since {
  readonly order: OrderStatus;
  /** What it is in the middle of. */
  readonly lock: OrderLock | null;
  /** Terms that are paid. */
  readonly paidTerms: number;
  readonly bill: BillStatus | null;
}

/** Whether what waited to be sent is true no more. */
export function isOutdated(
  type: CustomerSmsType,
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
    case overstayed:
      return order !== renting || lock !== null;
    default:
      return false;
  }
}
