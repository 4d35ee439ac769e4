import { addDays, businessDateOf, type BusinessDate } from '../../business-date.ts';
import type { Fen } from '../../money.ts';
import { done, refused, type Result } from '../../result.ts';
import { billKinds } from '../bills/bill-kinds.ts';
import { billStatus } from '../bills/bill-status.ts';
import { billTitle } from '../bills/bill-title.ts';
import { isExtra } from '../extras/extras.ts';
import { orderStatus, type OrderStatus } from '../orders/core/order-status.ts';
import { counted, owedOn, unpaidOf, type OwedBill, type Terms } from '../orders/core/position.ts';
import type { BillNotOpen } from '../orders/money/payments.ts';
import { quietOutside, type ContactHours } from './contact-hours.ts';
import {
  customerSms,
  type CustomerSms,
  type SmsAct,
  type SmsBrand,
  type SmsFacts,
} from './customer-sms.ts';
import { customerSmsTypes } from './sms-types.ts';

const { repaymentReminder, awaitingPayment, shipped } = customerSmsTypes;

/** The types that may be sent by hand (发短信): payment requests, and where the parcel is. Ours: the spec names no types. */
export const smsByHand = [repaymentReminder, awaitingPayment, shipped] as const;

export type SmsByHand = (typeof smsByHand)[number];

const sentIn: Readonly<Record<SmsByHand, OrderStatus>> = {
  [repaymentReminder]: orderStatus.renting,
  [awaitingPayment]: orderStatus.toShip,
  [shipped]: orderStatus.toReceive,
};

/** The type that an order of this status can be sent by hand; null: none. */
export const smsByHandIn = (status: OrderStatus): SmsByHand | null =>
  smsByHand.find((type) => sentIn[type] === status) ?? null;

/** How many days ahead a bill may be reminded of by hand. */
export const soonDays = 7;

/** When a message that is sent now leaves, which is in the contact hours; and of that day it is the one of its type. */
export function leaving(
  now: Date,
  hours: ContactHours,
): { readonly sendAt: Date; readonly on: BusinessDate } {
  const sendAt = quietOutside(hours).afterQuiet(now);
  return { sendAt, on: businessDateOf(sendAt) };
}

/** An order as a message by hand sees it. */
export interface OrderToTell {
  readonly orderNo: string;
  readonly productName: string;
  readonly status: OrderStatus;
  /** The payment still missing before the product leaves, in fen. */
  readonly firstRentFen: Fen;
  /** The one on its way. */
  readonly parcel: { readonly carrier: string; readonly trackingNumber: string } | null;
  readonly bills: readonly OwedBill[];
  /** One of this type leaves on this day already, or has left, or was to. */
  readonly isTold: boolean;
}

export interface ToldByHand {
  readonly act: SmsAct;
  readonly facts: SmsFacts;
  readonly sms: CustomerSms;
}

type Facts = Result<
  Pick<ToldByHand, 'act' | 'facts'>,
  | { readonly code: 'no_first_payment' }
  | { readonly code: 'parcel_not_sent' }
  | BillNotOpen
  | { readonly code: 'sms_no_bill_soon'; readonly days: number }
>;

/** 催付 is of a bill by hand: it awaits payment whatever the order's turn is. */
export interface WishedSms {
  readonly type: SmsByHand;
  readonly billId?: number | undefined;
}

/**
 * The text of a message by hand; `today` of the terms is the day on which it leaves. Refused where
 * it is not the order's turn for it, where there is nothing to say, where the brand has turned the type off, and where one of
 * the type leaves on that day already.
 */
export function tellByHand(
  brand: SmsBrand,
  order: OrderToTell,
  { type, billId }: WishedSms,
  terms: Terms,
): Result<
  ToldByHand,
  | Extract<Facts, { done: false }>['refusal']
  | { readonly code: 'sms_out_of_turn'; readonly type: SmsByHand; readonly status: OrderStatus }
  | { readonly code: 'sms_type_off' }
  | { readonly code: 'sms_told_today' }
> {
  const { status } = order;
  const isOfBill = billId !== undefined && type === awaitingPayment;
  if (!isOfBill && status !== sentIn[type])
    return refused({ code: 'sms_out_of_turn', type, status });
  const said = isOfBill ? askedFor(order, billId, terms) : factsOf(order, type, terms);
  if (!said.done) return said;
  const sms = customerSms(brand, order, said.value.act, said.value.facts);
  if (sms === null) return refused({ code: 'sms_type_off' });
  return order.isTold ? refused({ code: 'sms_told_today' }) : done({ ...said.value, sms });
}

/** 催付: what was billed by hand and is unpaid. */
function askedFor({ bills }: OrderToTell, billId: number, { today }: Terms): Facts {
  const bill = bills.find(({ id }) => id === billId);
  if (bill === undefined || bill.status !== billStatus.due || !isExtra(bill.kind))
    return refused({ code: 'bill_not_open' });
  const isPastDue = bill.dueOn < today;
  const facts = { billId, billTitle: billTitle(bill), owedFen: unpaidOf(bill), isPastDue };
  return done({ act: 'askPayment', facts });
}

function factsOf(
  { firstRentFen, parcel, bills }: OrderToTell,
  type: SmsByHand,
  terms: Terms,
): Facts {
  switch (type) {
    case awaitingPayment:
      return firstRentFen === 0
        ? refused({ code: 'no_first_payment' })
        : done({ act: 'signAgreement', facts: { owedFen: firstRentFen } });
    case shipped:
      return parcel === null
        ? refused({ code: 'parcel_not_sent' })
        : done({ act: 'ship', facts: parcel });
    case repaymentReminder: {
      const bill = earliestSoon(bills, terms);
      if (bill === undefined) return refused({ code: 'sms_no_bill_soon', days: soonDays });
      const { id: billId, dueOn } = bill;
      const owedFen = owedOn(counted(bill, terms));
      const isPastDue = dueOn < terms.today;
      return done({
        act: 'remind',
        facts: { billId, billTitle: billTitle(bill), owedFen, dueOn, isPastDue },
      });
    }
  }
}

/** The one that has been due longest, or falls due soon; a deposit is asked for, never owed, and what is in 协商分期 has other days. */
function earliestSoon(bills: readonly OwedBill[], { today }: Terms): OwedBill | undefined {
  const until = addDays(today, soonDays);
  return bills
    .filter(
      ({ kind, status, dueOn, lateFeeStoppedOn }) =>
        kind !== billKinds.deposit &&
        status === billStatus.due &&
        lateFeeStoppedOn === null &&
        dueOn <= until,
    )
    .toSorted((one, other) =>
      one.dueOn === other.dueOn ? one.id - other.id : one.dueOn < other.dueOn ? -1 : 1,
    )[0];
}
