import { assert } from '../../../assert.ts';
import type { BusinessDate } from '../../../business-date.ts';
import { fen, type Fen } from '../../../money.ts';
import type { MoneyMethod } from '../../../money/ledger/accounts.ts';
import { transfer, type Transfer } from '../../../money/ledger/transfers.ts';
import { accountOfRefund, type RefundWay } from '../../../money/payments/refund-ways.ts';
import { billedAs, billKinds, type BillKind } from '../../bills/bill-kinds.ts';
import { billStatus } from '../../bills/bill-status.ts';
import type { AuthorizationStep } from '../../pre-authorization-steps/steps.ts';
import type { PaymentOrder } from './lease-terms.ts';
import type { OrderMove, OrderStatus } from './order-status.ts';
import { lastCovered, monthOf, overstayStretches, type OverstayClock } from './overstay.ts';
import { splitPayment, type BillPayment } from './payment-order.ts';
import {
  counted,
  owedOn,
  unpaidOf,
  type AuthorizationAsk,
  type OrderLock,
  type OwedBill,
  type Plan,
  type Position,
  type ReturnResult,
  type Terms,
} from './position.ts';

/** How a bill is paid: with money, or out of the deposit that is held (押金抵扣). */
export type PayMethod = MoneyMethod | 'deposit';

/**
 * A plan while it is made. Each step changes bills and writes the transfers that belong to the change, so that the two
 * cannot part. Steps trust their amounts: the action that takes them has refused what is not possible.
 */
export class Draft {
  readonly #terms: Terms;
  readonly #paymentOrder: PaymentOrder;
  readonly #bills: Map<number, OwedBill>;
  readonly #changed = new Set<number>();
  readonly #transfers: Transfer[] = [];
  #droppedRentFen = fen(0);
  #refundWay: RefundWay | null = null;
  #depositHeldFen: Fen;
  #authorizedFen: Fen;
  #authorizationStep: AuthorizationStep | null;
  #asks: AuthorizationAsk | null = null;
  #badDebtFen: Fen;
  #lock: OrderLock | null;
  #inspection: ReturnResult | null;
  #overstay: OverstayClock | null;
  readonly #endsOn: BusinessDate | null;
  #move: Plan['move'] = null;
  #device: Plan['device'] = null;

  constructor(position: Position, terms: Terms) {
    this.#terms = terms;
    this.#paymentOrder = position.paymentOrder;
    this.#bills = new Map(position.bills.map((bill) => [bill.id, bill]));
    this.#depositHeldFen = position.depositHeldFen;
    this.#authorizedFen = position.authorizedFen;
    this.#authorizationStep = position.authorizationStep;
    this.#badDebtFen = position.badDebtFen;
    this.#lock = position.lock;
    this.#inspection = position.inspection;
    this.#overstay = position.overstay;
    this.#endsOn = position.endsOn;
  }

  get depositHeldFen(): Fen {
    return this.#depositHeldFen;
  }

  get authorizationStep(): AuthorizationStep | null {
    return this.#authorizationStep;
  }

  /** The bills as they are by now, in the order in which they fall due. */
  get bills(): OwedBill[] {
    return [...this.#bills.values()].toSorted(
      (one, next) => one.dueOn.localeCompare(next.dueOn) || one.id - next.id,
    );
  }

  bill(id: number): OwedBill {
    const bill = this.#bills.get(id);
    if (bill === undefined) throw new Error(`Broken invariant: no bill ${id} in this position`);
    return bill;
  }

  /** Brings the late fee of a bill up to today. */
  count(id: number): OwedBill {
    const before = this.bill(id);
    const now = counted(before, this.#terms);
    this.#write(
      ...transfer('lateFeeBilled', fen(now.lateFeeFen - before.lateFeeFen), { billId: id }),
    );
    return this.#put(now, before);
  }

  /** Pays on bills in turn, as was signed (民法典 §561 leaves the order to the parties). Answers what was left over. */
  pay(ids: readonly number[], amountFen: Fen, method: PayMethod): Fen {
    const bills = ids.map((id) => this.count(id));
    const { payments, leftFen } = splitPayment(bills, amountFen, this.#paymentOrder);
    for (const payment of payments) this.#pay(payment, method);
    return leftFen;
  }

  /** Pays on the late fee of a bill alone. */
  payLateFee(id: number, lateFeeFen: Fen, method: PayMethod): void {
    this.#pay({ bill: this.count(id), amountFen: fen(0), lateFeeFen }, method);
  }

  waive(id: number, amountFen: Fen, lateFeeFen: Fen): void {
    const bill = this.count(id);
    const waived = {
      ...bill,
      waivedFen: fen(bill.waivedFen + amountFen),
      lateFeeWaivedFen: fen(bill.lateFeeWaivedFen + lateFeeFen),
    };
    this.#put(settled(waived), bill);
    this.#write(...transfer('waived', fen(amountFen + lateFeeFen), { billId: id }));
  }

  reschedule(id: number, dueOn: BusinessDate): void {
    const bill = this.count(id);
    this.#put({ ...bill, dueOn, firstDueOn: bill.firstDueOn ?? bill.dueOn }, bill);
  }

  /** Takes back what is unpaid of a bill. Its late fee, if any is owed, must have been dealt with. */
  cancel(id: number): void {
    const bill = this.bill(id);
    const kind = billedAs[bill.kind];
    if (bill.kind === billKinds.rent && bill.dueOn <= this.#terms.today)
      this.#droppedRentFen = fen(this.#droppedRentFen + unpaidOf(bill));
    if (kind !== null)
      this.#write(...transfer(kind, unpaidOf(bill), { billId: id, isReversal: true }));
    this.#put({ ...bill, status: billStatus.cancelled }, bill);
  }

  /** Writes off what is owed on a bill, late fee and all. */
  writeOff(id: number): void {
    const bill = this.count(id);
    const lostFen = owedOn(bill);
    this.#badDebtFen = fen(this.#badDebtFen + lostFen);
    this.#write(...transfer('badDebtWritten', lostFen, { billId: id }));
    this.#put({ ...bill, status: billStatus.badDebt }, bill);
  }

  /** Money for what was written off. */
  recover(amountFen: Fen, method: MoneyMethod): void {
    this.#badDebtFen = fen(this.#badDebtFen - amountFen);
    this.#write(...transfer('badDebtRecovered', amountFen, { method }));
  }

  /** Pays a bill's payments back and cancels the bill. */
  refund(id: number, way: RefundWay): void {
    const bill = this.bill(id);
    const { paidFen, lateFeePaidFen } = bill;
    const billed = billedAs[bill.kind];
    assert(billed !== null, `a refund of bill ${id}, which is a deposit`);
    const takenBack = { billId: id, isReversal: true };
    const method = this.#goesBack(way);
    this.#write(
      ...transfer('received', fen(paidFen + lateFeePaidFen), { ...takenBack, method }),
      ...transfer(billed, paidFen, takenBack),
      ...transfer('lateFeeBilled', lateFeePaidFen, takenBack),
    );
    const refunded = {
      ...bill,
      status: billStatus.refunded,
      paidFen: fen(0),
      lateFeeFen: fen(bill.lateFeeFen - lateFeePaidFen),
      lateFeePaidFen: fen(0),
    };
    this.#put(refunded, bill);
  }

  /** Adds a bill; answers its id, which is below zero until it is stored. */
  add(kind: BillKind, amountFen: Fen, dueOn: BusinessDate): number {
    const id = Math.min(0, ...this.#bills.keys()) - 1;
    const terms = this.bills.filter((bill) => bill.kind === kind).map((bill) => bill.term);
    const bill: OwedBill = {
      id,
      kind,
      term: Math.max(0, ...terms) + 1,
      dueOn,
      firstDueOn: null,
      status: billStatus.due,
      amountFen,
      paidFen: fen(0),
      waivedFen: fen(0),
      lateFeeFen: fen(0),
      lateFeePaidFen: fen(0),
      lateFeeWaivedFen: fen(0),
      lateFeeCountedOn: null,
    };
    const billed = billedAs[kind];
    if (billed !== null) this.#write(...transfer(billed, amountFen, { billId: id }));
    this.#put(settled(bill), null);
    return id;
  }

  /** Charges 超期占用费 up to and with a day: the open bill of a month grows, or the month gets one. */
  countOverstay(on: BusinessDate): void {
    const clock = this.#overstay;
    if (clock === null || this.#endsOn === null || lastCovered(this.#endsOn, clock) >= on) return;
    for (const { fromOn, amountFen } of overstayStretches(clock, this.#endsOn, on)) {
      const open = this.bills.find(
        ({ kind, status, firstDueOn, dueOn }) =>
          kind === billKinds.overstay &&
          status === billStatus.due &&
          monthOf(firstDueOn ?? dueOn) === monthOf(fromOn),
      );
      if (open === undefined) this.add(billKinds.overstay, amountFen, fromOn);
      else {
        this.#put({ ...open, amountFen: fen(open.amountFen + amountFen) }, open);
        this.#write(...transfer('overstayBilled', amountFen, { billId: open.id }));
      }
    }
    this.#overstay = { ...clock, countedOn: on };
  }

  takeDeposit(amountFen: Fen, method: MoneyMethod, billId: number | null = null): void {
    this.#depositHeldFen = fen(this.#depositHeldFen + amountFen);
    this.#write(...transfer('depositReceived', amountFen, { method, billId }));
  }

  refundDeposit(way: RefundWay): void {
    const method = this.#goesBack(way);
    this.#write(...transfer('depositRefunded', this.#depositHeldFen, { method }));
    this.#depositHeldFen = fen(0);
  }

  /** 退还多收款: what came in and no bill needed goes back. */
  refundOverpaid(amountFen: Fen, billId: number | null, way: RefundWay): void {
    const method = this.#goesBack(way);
    this.#write(...transfer('overpaidRefunded', amountFen, { billId, method }));
  }

  /** Money that was decided to go back has been paid out. */
  payRefund(amountFen: Fen, method: MoneyMethod, pays: NonNullable<Transfer['pays']>): void {
    this.#write(
      ...transfer('refundPaid', amountFen, { method }).map((made) => ({ ...made, pays })),
    );
  }

  /** 押金结转: what is held leaves with the relet that goes on from this order. */
  carryDepositOut(): void {
    this.#write(...transfer('depositCarriedOut', this.#depositHeldFen));
    this.#depositHeldFen = fen(0);
  }

  carryDepositIn(amountFen: Fen): void {
    this.#write(...transfer('depositCarriedIn', amountFen));
    this.#depositHeldFen = fen(this.#depositHeldFen + amountFen);
  }

  /** Asks the provider; nothing is frozen, paid or released before the answer. */
  ask(asks: AuthorizationAsk): void {
    this.#asks = asks;
    if (asks.step !== 'withdraw') this.#authorizationStep = asks.step;
  }

  /** Releases the frozen amount and withdraws an open request. */
  endAuthorization(): void {
    if (this.#authorizationStep === 'hold') this.ask({ step: 'withdraw' });
    else if (this.#authorizationStep === null && this.#authorizedFen > 0)
      this.ask({ step: 'release', amountFen: this.#authorizedFen });
  }

  /** The provider has answered: no question is open. */
  answered(): void {
    this.#authorizationStep = null;
  }

  freeze(amountFen: Fen): void {
    this.#authorizedFen = fen(this.#authorizedFen + amountFen);
    this.#write(...transfer('authorized', amountFen));
  }

  lock(lock: OrderLock | null, inspection: ReturnResult | null = null): void {
    this.#lock = lock;
    this.#inspection = inspection;
  }

  moveTo(name: OrderMove, to: OrderStatus, device: Plan['device'] = null): void {
    this.#move = { name, to };
    this.#device = device;
  }

  plan(): Plan {
    return {
      transfers: this.#transfers,
      bills: [...this.#changed].map((id) => this.bill(id)),
      droppedRentFen: this.#droppedRentFen,
      buyout: null,
      backDatedDays: 0,
      refundWay: this.#refundWay,
      depositHeldFen: this.#depositHeldFen,
      authorizedFen: this.#authorizedFen,
      authorizationStep: this.#authorizationStep,
      asks: this.#asks,
      badDebtFen: this.#badDebtFen,
      lock: this.#lock,
      inspection: this.#inspection,
      overstayCountedOn: this.#overstay?.countedOn ?? null,
      move: this.#move,
      device: this.#device,
    };
  }

  #pay({ bill, amountFen, lateFeeFen }: BillPayment, method: PayMethod): void {
    const { id } = bill;
    const paid = {
      ...bill,
      paidFen: fen(bill.paidFen + amountFen),
      lateFeePaidFen: fen(bill.lateFeePaidFen + lateFeeFen),
    };
    const takenFen = fen(amountFen + lateFeeFen);
    this.#put(settled(paid), bill);
    if (bill.kind === billKinds.deposit && method !== 'deposit')
      this.takeDeposit(takenFen, method, id);
    else if (method === 'deposit') {
      this.#depositHeldFen = fen(this.#depositHeldFen - takenFen);
      this.#write(...transfer('depositSetOff', takenFen, { billId: id }));
    } else this.#write(...transfer('received', takenFen, { billId: id, method }));
  }

  #goesBack(way: RefundWay) {
    this.#refundWay = way;
    return accountOfRefund(way);
  }

  #put(bill: OwedBill, before: OwedBill | null): OwedBill {
    this.#bills.set(bill.id, bill);
    if (bill !== before) this.#changed.add(bill.id);
    return bill;
  }

  #write(...transfers: Transfer[]): void {
    this.#transfers.push(...transfers);
  }
}

/** A bill on which nothing is owed is paid. */
const settled = (bill: OwedBill): OwedBill =>
  bill.status === billStatus.due && owedOn(bill) === 0
    ? { ...bill, status: billStatus.paid }
    : bill;
