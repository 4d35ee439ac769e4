import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import type { Payer } from '@rental/domain/rental/orders/money/payer';
import type { RefundWay } from '@rental/domain/money/payments/refund-ways';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { NewOrder } from './new-order.ts';

/** The steps of an order during the rental. */
export class Rental extends NewOrder {
  /** 代扣签约, and what is due is deducted. The end of the account decides what becomes of it (sandbox). */
  signDeductions = async (end: string) => {
    await this.app.call(this.staff.clerk, 'signDeductions', {
      body: { ...this.order, account: `${this.phone.slice(0, -4)}${end}` },
    });
    await this.app.work();
  };

  /** The day's deductions of the whole brand. */
  deduct = async () => {
    await this.app.deduct();
    await this.app.work();
  };

  /** The day's 超期占用费 of the whole brand. */
  chargeOverstays = async () => {
    await this.app.chargeOverstays();
    await this.app.work();
  };

  /** So many bills are paid, those that are due first first. */
  pay = async (count: number, method: MoneyMethod, amountFen: number | null = null) => {
    const billIds = (await this.openBills()).slice(0, count);
    const decides = { ...this.order, billIds, amountFen, method };
    await this.app.money(this.staff.keeper, 'collectBills', decides, await this.proof(method));
  };

  /** 代客支付 of what is due first. */
  payOnBehalf = async (payer: Payer, method: MoneyMethod) => {
    const decides = { ...this.order, billIds: [await this.first()], amountFen: null, method };
    const extra = { payer, ...(await this.proof(method)) };
    await this.app.money(this.staff.keeper, 'collectBills', decides, extra);
  };

  payByDeposit = async () => {
    const billIds = await this.openBills();
    const decides = { ...this.order, billIds, amountFen: null, method: 'deposit' };
    await this.app.money(this.staff.keeper, 'collectBills', decides);
  };

  waive = async (amountFen: number, lateFeeFen: number, reason: string) =>
    this.app.money(
      this.staff.head,
      'waiveBill',
      { ...this.order, billId: await this.first(), amountFen, lateFeeFen },
      { reason },
    );

  /** The head of the store asks for a second person. */
  askToWaive = async (amountFen: number, reason: string) =>
    this.app.money(
      this.staff.head,
      'waiveBill',
      { ...this.order, billId: await this.first(), amountFen, lateFeeFen: 0 },
      { reason, approvalReason: reason },
    );

  /** The same, and 财务 agrees: it waits to be carried out. */
  waiveOnceAgreed = async (amountFen: number, reason: string) => {
    const { approvalId = 0 } = await this.askToWaive(amountFen, reason);
    await this.app.call(this.staff.keeper, 'approveRequest', {
      params: { id: String(approvalId) },
      body: { stepUp: this.app.stepUp() },
    });
  };

  reschedule = async (dueOn: string, reason: string) =>
    this.app.money(
      this.staff.head,
      'rescheduleBill',
      { ...this.order, billId: await this.first(), dueOn },
      { reason },
    );

  /** The last bill that was paid goes back; of a kind, where one is named. */
  refundOne = async (way: RefundWay, reason: string, ofKind?: 'extra') => {
    const { bills } = await this.detail();
    const paid = bills.findLast(
      ({ billStatus: status, kind }) =>
        status === billStatus.paid && (ofKind === undefined || kind === billKinds[ofKind]),
    );
    await this.app.money(
      this.staff.head,
      'refundBill',
      { ...this.order, billId: paid?.id ?? 0, refundMethod: way },
      { reason, proofs: [] },
    );
    await this.app.work();
  };

  /** A part of the last rent that was paid goes back. */
  refundPart = async (amountFen: number, way: RefundWay, reason: string) => {
    const { bills } = await this.detail();
    const paid = bills.findLast(({ billStatus: status }) => status === billStatus.paid);
    const decides = { ...this.order, billId: paid?.id ?? 0, amountFen, refundMethod: way };
    await this.app.money(this.staff.head, 'refundBill', decides, { reason, proofs: [] });
    await this.app.work();
  };

  charge = (
    kind: 'extra' | 'deposit' | 'insurance',
    amountFen: number,
    purpose: string,
    more: { readonly settlementBp?: number; readonly note?: string } = {},
  ) =>
    this.app.money(
      this.staff.clerk,
      'chargeOrder',
      { ...this.order, kind: billKinds[kind], amountFen },
      { purpose, ...more },
    );

  payCharge = async (kind: 'extra' | 'deposit' | 'insurance', method: MoneyMethod) => {
    const billIds = [await this.first(billKinds[kind])];
    const decides = { ...this.order, billIds, amountFen: null, method };
    await this.app.money(this.staff.keeper, 'collectBills', decides, await this.proof(method));
  };

  swap = async (reason: string) => {
    const newSerial = this.shop.takeSerial(this.sku);
    await this.app.call(this.staff.clerk, 'swapDevice', {
      body: {
        ...this.order,
        oldSerial: this.serial,
        newSerial,
        oldGoesTo: 'repair',
        reason,
        photos: [await this.image('scratched', 'clerk')],
      },
    });
    this.serial = newSerial;
  };
}
