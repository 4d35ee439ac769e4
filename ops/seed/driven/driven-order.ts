import { billKinds, type BillKind } from '@rental/domain/rental/bills/bill-kinds';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import type { RefundWay } from '@rental/domain/money/payments/refund-ways';
import { fen } from '@rental/domain/money';
import {
  damagesToRepair,
  proposedOutcome,
} from '@rental/domain/rental/orders/returns/device-outcome';
import type { CheckItem } from '@rental/domain/rental/orders/returns/findings';
import type { LossReason } from '@rental/domain/rental/orders/core/reasons';
import type { ReturnResult } from '@rental/domain/rental/orders/core/position';
import { Rental } from './rental.ts';

interface Inspected {
  /** By their names in the price list. */
  readonly damages?: readonly string[];
  readonly compensationFen?: number;
  readonly reason?: string;
  readonly note?: string;
  readonly wrong?: Partial<Record<CheckItem, string>>;
}

/** An order from its beginning to its end: whatever its people do to it, at the instant that the app says. */
export class DrivenOrder extends Rental {
  /** 续租单 that goes on from it. */
  relet: DrivenOrder | undefined;
  /** The latest payment link, and the provider's page that it led to. */
  private sent = { id: 0, link: '' };
  private payPage = '';

  payOff = async (discountFen: number, method: MoneyMethod) =>
    this.app.money(
      this.staff.keeper,
      'payOffOrder',
      { ...this.order, discountFen, method },
      await this.proof(method),
    );

  /** 申请归还; with a tracking number it is on its way. */
  startReturn = (trackingNumber?: string, note?: string) =>
    this.app.money(this.staff.clerk, 'startReturn', this.order, {
      returnAddressId: this.shop.returnAddressId,
      ...(trackingNumber !== undefined && { carrier: '顺丰速运', trackingNumber }),
      ...(note !== undefined && { note }),
    });

  cancelReturn = (reason: string) =>
    this.app.money(this.staff.clerk, 'cancelReturn', this.order, { reason });

  arrive = () => this.app.call(this.staff.clerk, 'arriveReturn', { body: this.order });

  inspect = async (result: ReturnResult, found: Inspected = {}) => {
    const { damages: named = [], wrong = {}, note, reason = '' } = found;
    const params = { id: this.order.orderId };
    const terms = await this.app.call(this.staff.clerk, 'inspectionTerms', { params });
    const damages = terms.prices.filter(({ name }) => named.includes(name));
    const compensationFen =
      found.compensationFen ?? damages.reduce((sum, { priceFen }) => sum + priceFen, 0);
    const isLost = result === 'lost';
    const photos = isLost
      ? []
      : [await this.image(result === 'damaged' ? 'scratched' : 'intact', 'clerk')];
    const checks = (isLost ? [] : terms.items).map((item) => {
      const ofItem = damages.filter((damage) => damage.item === item);
      const isNormal = wrong[item] === undefined && ofItem.length === 0;
      return { item, isNormal, note: wrong[item] ?? '', damages: ofItem };
    });
    const outcome = proposedOutcome(damagesToRepair(damages, terms.prices));
    await this.app.money(
      this.staff.clerk,
      'inspectReturn',
      { ...this.order, result, compensationFen },
      {
        damageNote: note ?? '',
        checks,
        compensationReason: reason,
        photos,
        ...(!isLost && {
          deviceGoesTo: outcome,
          grade: result === 'damaged' ? 'grade80' : 'grade95',
        }),
      },
    );
  };

  reopenInspection = (reason: string) =>
    this.app.money(this.staff.clerk, 'reopenInspection', this.order, { reason });

  completeReturn = async (refundMethod: RefundWay | null) => {
    await this.app.money(this.staff.clerk, 'completeReturn', { ...this.order, refundMethod });
    await this.app.work();
  };

  askToComplete = (refundMethod: RefundWay | null, approvalReason: string) =>
    this.app.money(
      this.staff.head,
      'completeWithoutReturn',
      { ...this.order, refundMethod },
      { approvalReason },
    );

  /** 无需归还完结, once 财务 has agreed to it. */
  complete = async (refundMethod: RefundWay | null, approvalReason: string) => {
    const { approvalId = 0 } = await this.askToComplete(refundMethod, approvalReason);
    await this.app.call(this.staff.keeper, 'approveRequest', {
      params: { id: String(approvalId) },
      body: { stepUp: this.app.stepUp() },
    });
    await this.app.money(
      this.staff.head,
      'completeWithoutReturn',
      { ...this.order, refundMethod },
      { approvalId },
    );
  };

  /** 坏账结案, once 财务 has agreed to it. */
  endAsLost = async (lossReason: LossReason, compensationFen: number, reason: string) => {
    const decides = {
      ...this.order,
      lossReason,
      compensationFen: fen(compensationFen),
      refundMethod: null,
    };
    const beside = { reason, proofs: [await this.image('receipt', 'head')], blacklists: true };
    const { approvalId = 0 } = await this.app.money(this.staff.head, 'endAsLost', decides, {
      ...beside,
      approvalReason: reason,
    });
    await this.app.call(this.staff.keeper, 'approveRequest', {
      params: { id: String(approvalId) },
      body: { stepUp: this.app.stepUp() },
    });
    await this.app.money(this.staff.head, 'endAsLost', decides, { ...beside, approvalId });
  };

  recoverDebt = async (amountFen: number, method: MoneyMethod, note: string) =>
    this.app.money(
      this.staff.keeper,
      'recoverDebt',
      { ...this.order, amountFen: fen(amountFen), method },
      { note, ...(await this.proof(method)) },
    );

  /** 登记理赔: an insurer takes over a part of the 赔付. */
  registerClaim = async (amountFen: number, insurer: string, caseNo: string) => {
    const billId = await this.first(billKinds.compensation);
    const decides = { ...this.order, billId, amountFen: fen(amountFen) };
    const proofs = [await this.image('receipt', 'head')];
    await this.app.money(this.staff.head, 'registerClaim', decides, { insurer, caseNo, proofs });
  };

  receiveClaim = async (amountFen: number, method: MoneyMethod) =>
    this.app.money(
      this.staff.keeper,
      'receiveClaim',
      { ...this.order, amountFen: fen(amountFen), method },
      await this.proof(method),
    );

  withdrawClaim = (reason: string) =>
    this.app.money(this.staff.head, 'withdrawClaim', this.order, { reason });

  buyOut = async (method: MoneyMethod, useDeposit: boolean, refundMethod: RefundWay | null) =>
    this.app.money(
      this.staff.clerk,
      'buyOutOrder',
      { ...this.order, method, useDeposit, refundMethod },
      { proofs: method === 'cash' ? [] : [await this.image('receipt', 'clerk')] },
    );

  /** 财务 pays what was decided to go back, and enters it. */
  payRefund = async (method: MoneyMethod) => {
    const [refundId] = await this.openRefunds();
    const tradeNo = `2026${this.id}${refundId}`.padEnd(20, '0');
    await this.app.call(this.staff.keeper, 'payRefund', {
      body: {
        refundId: refundId ?? 0,
        method,
        tradeNo,
        ...(await this.proof(method)),
        stepUp: this.app.stepUp(),
      },
    });
    await this.app.work();
  };

  /** 转账退款 of what could not go back the way it came, once 财务 has agreed to it. */
  transferRefund = async (payeeAccount: string, reason: string) => {
    const { app, staff } = this;
    const [refundId = 0] = await this.openRefunds();
    const payee = { refundId, payeeAccount, payeeName: '林晓' };
    const { transferId } = await app.call(staff.head, 'registerPayee', { body: payee });
    const body = { refundId, outcome: 'transfer', method: null, transferId, reason } as const;
    const settle = (more: { approvalReason: string } | { approvalId: number }) =>
      app.call(staff.head, 'settleRefund', { body: { ...body, stepUp: app.stepUp(), ...more } });
    const { approvalId = 0 } = await settle({ approvalReason: reason });
    await app.call(staff.keeper, 'approveRequest', {
      params: { id: String(approvalId) },
      body: { stepUp: app.stepUp() },
    });
    await settle({ approvalId });
    await app.work();
  };

  /** A link for the latest open bill of a kind, valid for three days; answers it. */
  sendLink = async (kind?: BillKind) => {
    const billId = (await this.openBills(kind)).at(-1) ?? 0;
    this.sent = await this.app.call(this.staff.clerk, 'sendPaymentLink', {
      body: { ...this.order, billIds: [billId], validHours: 72 },
    });
  };

  pressLink = async () => {
    this.payPage = await this.app.press(this.sent.link);
  };

  payThere = () => this.app.visit(`${this.payPage}&act=pay`);

  closeLink = () =>
    this.app.call(this.staff.clerk, 'closePayment', { body: { paymentOrderId: this.sent.id } });

  startBuyout = (note: string) =>
    this.app.money(this.staff.clerk, 'startBuyout', this.order, { note });

  closeBuyout = (reason: string) =>
    this.app.money(this.staff.clerk, 'closeBuyout', this.order, { reason });

  startRelet = async (termCount: number, totalRentFen: number, note: string) => {
    const terms = {
      ...this.order,
      termCount,
      period: { unit: 'month' as const },
      totalRentFen: fen(totalRentFen),
      buyoutFen: null,
      buyoutRule: 'never' as const,
    };
    const { seen } = await this.app.call(this.staff.clerk, 'previewStartRelet', { body: terms });
    const { reletId } = await this.app.call(this.staff.clerk, 'startRelet', {
      body: { ...terms, seen, note },
    });
    const { app, shop, phone, sku } = this;
    this.relet = new DrivenOrder(app, shop, { id: reletId, phone, sku });
  };

  beginRelet = async () => {
    const body = { ...this.order, gapChoice: 'charge' as const };
    const { seen } = await this.app.call(this.staff.clerk, 'previewBeginRelet', { body });
    await this.app.call(this.staff.clerk, 'beginRelet', { body: { ...body, seen } });
  };

  cancelRelet = (reason: string) =>
    this.app.call(this.staff.clerk, 'cancelRelet', { body: { ...this.order, reason } });
}
