import { assert } from '../../../assert.ts';
import type { BusinessDate } from '../../../business-date.ts';
import { fen, type Fen } from '../../../money.ts';
import type { MoneyMethod } from '../../../money/ledger/accounts.ts';
import { transfer, type Transfer } from '../../../money/ledger/transfers.ts';
import { accountOfRefund, type RefundWay } from '../../../money/payments/refund-ways.ts';
import { billKinds, type BillKind } from '../../bills/bill-kinds.ts';
import { billStatus } from '../../bills/bill-status.ts';
import type { AuthorizationStep } from '../../pre-authorization-steps/steps.ts';
import {
  billAdded,
  billCancelled,
  billClaimed,
  billRefunded,
  claimTakenBack,
  rentDropped,
  settled,
  type BillChange,
} from './bill-changes.ts';
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

/** The same, or out of what is owed back to the customer. */
type PaidFrom = PayMethod | 'overpaidOwed';

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
  #claim: Position['claim'];
  #owedBackFen: Fen;
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
    this.#claim = position.claim;
    this.#owedBackFen = position.owedBackFen;
    this.#lock = position.lock;
    this.#inspection = position.inspection;
    this.#overstay = position.overstay;
    this.#endsOn = position.endsOn;
  }

  get depositHeldFen(): Fen {
    return this.#depositHeldFen;
  }

  get owedBackFen(): Fen {
    return this.#owedBackFen;
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
  pay(ids: readonly number[], amountFen: Fen, method: PaidFrom): Fen {
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

  /**
   * Takes a bill back; what was paid on it is owed back, unless a price has counted it (`keepsPaid`). Its late fee, if any is owed, must
   * have been dealt with. Rent whose day has come is given away, unless it was never owed by the signed terms (`isAsSigned`).
   */
  cancel(
    id: number,
    { keepsPaid = false, isAsSigned = false }: { keepsPaid?: boolean; isAsSigned?: boolean } = {},
  ): void {
    const { kind, dueOn } = this.bill(id);
    if (kind === billKinds.rent && dueOn <= this.#terms.today && !isAsSigned)
      this.#droppedRentFen = fen(this.#droppedRentFen + unpaidOf(this.bill(id)));
    this.#change(id, (bill) => billCancelled(bill, { keepsPaid }));
  }

  /** Drops a part of the rent of a bill; what was paid beyond the rest is owed back. */
  dropRent(id: number, amountFen: Fen): void {
    this.#change(id, (bill) => rentDropped(bill, amountFen));
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

  /** An insurer takes over what the customer owes on a bill. */
  claim(id: number, amountFen: Fen): void {
    this.#change(id, (bill) => billClaimed(bill, amountFen));
    this.#claim = { billId: id, openFen: amountFen };
  }

  /** Money of the insurer. */
  receiveClaim(amountFen: Fen, method: MoneyMethod): void {
    this.#claimLess(amountFen);
    this.#write(...transfer('insuranceReceived', amountFen, { method }));
  }

  /** The customer owes the unpaid part of the claim again. */
  withdrawClaim(): void {
    const { billId, openFen } = this.#openClaim();
    this.#change(billId, (bill) => claimTakenBack(bill, openFen, this.#terms.today));
    this.#claimLess(openFen);
  }

  /** The unpaid part of the claim is not owed any more: the order has ended. */
  dropClaim(): void {
    const { openFen } = this.#openClaim();
    this.#claimLess(openFen);
    this.#write(...transfer('insuranceDropped', openFen));
  }

  /** Pays back a part of what was paid on a bill: owed again where it is open, else let off. */
  refund(id: number, amountFen: Fen, way: RefundWay): void {
    const method = this.#goesBack(way);
    this.#change(id, (bill) => billRefunded(bill, amountFen, method));
  }

  /** Adds a bill; answers its id, which is below zero until it is stored. */
  add(kind: BillKind, amountFen: Fen, dueOn: BusinessDate): number {
    const id = Math.min(0, ...this.#bills.keys()) - 1;
    const terms = this.bills.filter((bill) => bill.kind === kind).map((bill) => bill.term);
    const { bill, transfers } = billAdded({
      id,
      kind,
      term: Math.max(0, ...terms) + 1,
      amountFen,
      dueOn,
    });
    this.#write(...transfers);
    this.#put(bill, null);
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

  /** Pays back the money that cancelled bills had taken. */
  refundOwedBack(way: RefundWay): void {
    const method = this.#goesBack(way);
    this.#write(...transfer('overpaidRefunded', this.#owedBackFen, { method }));
    this.#owedBackFen = fen(0);
  }

  /** Pays open bills in turn with the money that is owed back. */
  setOffOwedBack(ids: readonly number[]): void {
    if (this.#owedBackFen > 0) this.pay(ids, this.#owedBackFen, 'overpaidOwed');
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

  /** A new hold takes the place of the one before, which is let go by itself (ADR 43). */
  freeze(amountFen: Fen): void {
    this.#authorizedFen = amountFen;
    this.#write(...transfer('authorized', amountFen));
  }

  /** 预授权结转: the frozen amount secures the relet from now on; the provider is not asked, for it is of the same account. */
  carryAuthorizationOut(): void {
    this.#write(...transfer('authorizationCarriedOut', this.#authorizedFen));
    this.#authorizedFen = fen(0);
  }

  carryAuthorizationIn(amountFen: Fen): void {
    this.#write(...transfer('authorizationCarriedIn', amountFen));
    this.#authorizedFen = fen(this.#authorizedFen + amountFen);
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
      earlyReturn: null,
      backDatedDays: 0,
      refundWay: this.#refundWay,
      depositHeldFen: this.#depositHeldFen,
      authorizedFen: this.#authorizedFen,
      authorizationStep: this.#authorizationStep,
      asks: this.#asks,
      badDebtFen: this.#badDebtFen,
      claim: this.#claim,
      owedBackFen: this.#owedBackFen,
      lock: this.#lock,
      inspection: this.#inspection,
      overstayCountedOn: this.#overstay?.countedOn ?? null,
      move: this.#move,
      device: this.#device,
    };
  }

  #pay({ bill, amountFen, lateFeeFen }: BillPayment, method: PaidFrom): void {
    const { id } = bill;
    const paid = {
      ...bill,
      paidFen: fen(bill.paidFen + amountFen),
      lateFeePaidFen: fen(bill.lateFeePaidFen + lateFeeFen),
    };
    const takenFen = fen(amountFen + lateFeeFen);
    this.#put(settled(paid), bill);
    if (method === 'overpaidOwed') {
      this.#owedBackFen = fen(this.#owedBackFen - takenFen);
      this.#write(...transfer('received', takenFen, { billId: id, method }));
    } else if (bill.kind === billKinds.deposit && method !== 'deposit')
      this.takeDeposit(takenFen, method, id);
    else if (method === 'deposit') {
      this.#depositHeldFen = fen(this.#depositHeldFen - takenFen);
      this.#write(...transfer('depositSetOff', takenFen, { billId: id }));
    } else this.#write(...transfer('received', takenFen, { billId: id, method }));
  }

  #openClaim(): NonNullable<Position['claim']> {
    assert(this.#claim !== null, 'an insurer that owes nothing');
    return this.#claim;
  }

  #claimLess(lessFen: Fen): void {
    const claim = this.#openClaim();
    this.#claim =
      lessFen >= claim.openFen ? null : { ...claim, openFen: fen(claim.openFen - lessFen) };
  }

  #change(id: number, change: (bill: OwedBill) => BillChange): void {
    const before = this.bill(id);
    const { bill, transfers, owedBackFen } = change(before);
    this.#owedBackFen = fen(this.#owedBackFen + owedBackFen);
    this.#write(...transfers);
    this.#put(bill, before);
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
