import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import type { Fen } from '@rental/domain/money';
import type { FirstPayment } from '@rental/domain/rental/orders/core/first-payment';
import type { LeaseTerms } from '@rental/domain/rental/orders/core/lease-terms';
import { keepLease } from '@rental/server/rental/signed-terms/public';
import type { Flagship } from './flagship.ts';
import { demoLeases } from '../demo-leases.ts';
import { DemoOrder } from './demo-order.ts';

interface Amounts {
  readonly totalRentFen: Fen;
  readonly depositFen: Fen;
  readonly depositWaivedFen: Fen;
  readonly firstPayment: FirstPayment;
}

/** The steps of an order before the rental, at the instant of the app's clock. */
export class NewOrder extends DemoOrder {
  approve = (note?: string) =>
    this.app.call(this.staff.clerk, 'approveOrder', {
      body: { ...this.order, ...(note !== undefined && { note }) },
    });

  reject = (reason: 'tooManyLoans' | 'overdueElsewhere') =>
    this.app.call(this.staff.clerk, 'rejectOrder', { body: { ...this.order, reason } });

  rejectWithRefund = (refundMethod: MoneyMethod) =>
    this.app.call(this.staff.clerk, 'rejectOrder', {
      body: { ...this.order, reason: 'unreachable', refundMethod, stepUp: this.app.stepUp() },
    });

  reopen = (reason: string) =>
    this.app.call(this.staff.clerk, 'reopenOrder', { body: { ...this.order, reason } });

  askForPapers = (papers: ('idInHand' | 'work' | 'credit')[], reason: string) =>
    this.app.call(this.staff.clerk, 'requestPapers', {
      body: { ...this.order, papers, reason },
    });

  papersCame = async () =>
    this.app.call(this.staff.clerk, 'completePapers', {
      body: { ...this.order, photos: [await this.image('idCard', 'clerk')] },
    });

  note = (note: string) =>
    this.app.call(this.staff.clerk, 'noteOrders', { body: { orderIds: [this.id], note } });

  assign = (to: keyof Flagship['staff']) =>
    this.app.call(this.staff.head, 'assignOrders', {
      body: { orderIds: [this.id], operatorId: this.staff[to].operatorId },
    });

  changeAddress = (region: string, street: string) =>
    this.app.call(this.staff.clerk, 'changeAddress', {
      body: { ...this.order, region, street, reason: '客户要求送到公司' },
    });

  changeAmounts = async (wanted: Amounts) => {
    const decides = { ...this.order, ...wanted };
    const { seen } = await this.app.call(this.staff.head, 'previewChangeAmounts', {
      body: decides,
    });
    const reason = '老客户，与客户协商一致';
    await this.app.call(this.staff.head, 'changeAmounts', {
      body: { ...decides, seen, reason, stepUp: this.app.stepUp() },
    });
  };

  /** The terms of a plan that charges an early return by the day: one term in any case, 30 % of the rent that is dropped. */
  termsByDay = () =>
    this.sign({ earlyReturn: { minTerms: 1, compensationBp: 3_000, isByDay: true } });

  /** 芝麻免押: what is waived is frozen instead. */
  freezeWaived = async () => {
    await this.sign({});
    await this.freeze();
  };

  /** The terms of a plan, and the hold that they ask for. */
  private readonly sign = (more: Partial<LeaseTerms>) =>
    this.app.write(async (tx) => {
      const { brand } = this.shop;
      const lease = { ...demoLeases.lessRentPaid, ...more };
      const leaseId = await keepLease(tx, brand, lease, this.app.now());
      await tx
        .updateTable('orders')
        .set({
          lease_terms_id: leaseId,
          waiver_hold_fen: (order) => order.ref('deposit_waived_fen'),
        })
        .where('brand_code', '=', brand)
        .where('id', '=', this.id)
        .execute();
    });

  // Before it leaves

  takeDeposit = async (method: MoneyMethod) =>
    this.app.money(
      this.staff.keeper,
      'takeDeposit',
      { ...this.order, method },
      await this.proof(method),
    );

  payFirst = async (method: MoneyMethod) =>
    this.app.money(
      this.staff.keeper,
      'payFirst',
      { ...this.order, method },
      await this.proof(method),
    );

  /** 发起预授权; the customer has the page open. */
  askToFreeze = async (account = this.phone) => {
    await this.app.money(this.staff.clerk, 'askAuthorization', { ...this.order, account });
    await this.app.work();
  };

  /** The customer agrees on the page. */
  agreeToFreeze = async () => {
    const { page } = await this.app.call(this.staff.clerk, 'orderAuthorization', {
      params: { id: String(this.id) },
    });
    await this.app.visit(`${page}&act=agree`);
    await this.app.work();
  };

  freeze = async () => {
    await this.askToFreeze();
    await this.agreeToFreeze();
  };

  /** The same on an account whose provider keeps a hold for ten days. */
  freezeForTenDays = async () => {
    await this.askToFreeze(`${this.phone.slice(0, 7)}0004`);
    await this.agreeToFreeze();
  };

  /** Looks at the holds that end, as each hour does. */
  lookAtHolds = async () => {
    await this.app.lookAtHolds();
    await this.app.work();
  };

  capture = async (amountFen: number) => {
    const billId = await this.first();
    await this.app.money(this.staff.clerk, 'captureAuthorization', {
      ...this.order,
      billId,
      amountFen,
    });
    await this.app.work();
  };

  makeAgreement = () => this.app.call(this.staff.clerk, 'generateAgreement', { body: this.order });

  /** 发起电子签, and `signers` of the three parties sign. */
  sendAgreement = async (signers: 0 | 1 | 2 | 3) => {
    const { flowNo } = await this.app.call(this.staff.clerk, 'sendAgreement', {
      body: this.order,
    });
    await this.app.work();
    for (const { code } of (await this.app.signersOf(flowNo)).slice(0, signers))
      await this.app.visit(`/sandbox/e-signature?flow=${flowNo}&code=${code}&act=sign`);
  };

  /** 发起电子签, and what the customer does on the provider's page. */
  private customerVisits = async (...acts: readonly ('refuse' | 'face')[]) => {
    const { flowNo } = await this.app.call(this.staff.clerk, 'sendAgreement', {
      body: this.order,
    });
    await this.app.work();
    const customer = (await this.app.signersOf(flowNo)).find(({ party }) => party === 'customer');
    for (const act of acts)
      await this.app.visit(`/sandbox/e-signature?flow=${flowNo}&code=${customer?.code}&act=${act}`);
  };

  /** The customer does not want to sign. */
  refuseAgreement = () => this.customerVisits('refuse');

  /** The face comparison fails. */
  failFace = () => this.customerVisits('face', 'face', 'face');

  resendSigning = async () => {
    await this.app.call(this.staff.clerk, 'resendSigning', { body: this.order });
    await this.app.work();
  };

  voidAgreement = (reason: string) =>
    this.app.call(this.staff.clerk, 'voidAgreement', { body: { ...this.order, reason } });

  signOnPaper = () => this.app.call(this.staff.clerk, 'signAgreement', { body: this.order });

  agreed = async () => {
    await this.makeAgreement();
    await this.signOnPaper();
  };

  agreedOnline = async () => {
    await this.makeAgreement();
    await this.sendAgreement(3);
  };

  notarize = async () => {
    const { agreement } = await this.detail();
    await this.app.call(this.staff.clerk, 'notarizeAgreement', {
      body: { agreementId: agreement?.id ?? 0 },
    });
    await this.app.work();
  };

  detail = () =>
    this.app.call(this.staff.clerk, 'orderDetail', { params: { id: String(this.id) } });

  ship = async (trackingNumber: string, isPhotographed = true) => {
    this.serial = this.shop.takeSerial(this.sku);
    const photos = isPhotographed
      ? [await this.image('intact', 'clerk'), await this.image('boxed', 'clerk')]
      : [];
    await this.app.call(this.staff.clerk, 'shipOrder', {
      body: {
        ...this.order,
        carrier: '顺丰速运',
        trackingNumber,
        deviceSerial: this.serial,
        checkedRisks: await this.risks(),
        photos,
      },
    });
  };

  recall = (reason: string) =>
    this.app.call(this.staff.clerk, 'recallShipment', { body: { ...this.order, reason } });

  track = () => this.app.call(this.staff.clerk, 'trackParcel', { body: this.order });

  pickUp = async () => {
    this.serial = this.shop.takeSerial(this.sku);
    const checkedRisks = await this.risks();
    return this.app.call(this.staff.clerk, 'pickUpOrder', {
      body: { ...this.order, deviceSerial: this.serial, checkedRisks },
    });
  };

  /** The risks that the dialog of 发货 shows and its clerk ticks. */
  private risks = async () => {
    const params = { id: String(this.id) };
    return (await this.app.call(this.staff.clerk, 'shippingRisks', { params })).risks;
  };

  receive = () => this.app.call(this.staff.clerk, 'receiveOrder', { body: this.order });

  refuseParcel = (refundMethod: MoneyMethod) =>
    this.app.call(this.staff.clerk, 'refuseDelivery', {
      body: {
        ...this.order,
        reason: '外包装破损，客户当场拒收',
        refundMethod,
        stepUp: this.app.stepUp(),
      },
    });

  closeIt = async (
    reason: 'customerPaid' | 'merchantOutOfStock' | 'duplicate',
    refundMethod?: MoneyMethod,
  ) => {
    await this.app.call(this.staff.clerk, 'closeOrder', {
      body: {
        ...this.order,
        reason,
        ...(refundMethod !== undefined && { refundMethod, stepUp: this.app.stepUp() }),
      },
    });
    await this.app.work();
  };
}
