import { maxFaceFailures } from '@rental/domain/rental/agreements/signing';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { customerSmsTypes } from '@rental/domain/rental/customer-sms/sms-types';
import { photoBy } from '../providers/photos.ts';
import { given, reletTerms, type Ready, type Setup, type OrderFixture } from '../order-fixture.ts';
import type { Caller } from '../world.ts';
import type { PlainCommand } from './command-names.ts';
import { registerOverdue } from './late-orders.ts';

const unrecognised = { outcome: 'faceFailed', faceFailures: maxFaceFailures };
const reason = { reason: '客户要求' };

/** A request of `by` to do something with an order, which waits for a second person. */
const requested = async (at: OrderFixture, by: Caller, body: object = {}): Promise<Ready> => {
  const name = 'completeWithoutReturn';
  const ready = await at.shown(by, name, await at.paidRental(), { refundMethod: 'cash' });
  return { orderId: ready.orderId, params: { id: await at.askedOn(by, name, ready) }, body };
};

/** The same for each command that moves a status, things and words. */
export const plainSetups: Readonly<Record<PlainCommand, readonly Setup[]>> = {
  approveOrder: [async (at) => given(await at.order(orderStatus.pendingReview))],
  reopenOrder: [
    async (at) => {
      const orderId = await at.order(orderStatus.pendingReview);
      await at.call('rejectOrder', { orderId, reason: 'fraud' });
      return given(orderId, reason);
    },
  ],
  generateAgreement: [async (at) => given(await at.order(orderStatus.approved))],
  signAgreement: [async (at) => given(await at.agreed())],
  voidAgreement: [async (at) => given(await at.agreed(), reason)],
  changeAmounts: [
    async (at, by) =>
      at.shown(
        by,
        'changeAmounts',
        await at.order(orderStatus.approved),
        {
          totalRentFen: 29_000,
          depositFen: 50_000,
          depositWaivedFen: 50_000,
          firstPayment: 'atReceipt',
        },
        reason,
      ),
  ],
  shipOrder: [
    async (at) => {
      const orderId = await at.order(orderStatus.toShip);
      return given(orderId, await at.parcel(orderId));
    },
  ],
  pickUpOrder: [
    async (at) => given(await at.order(orderStatus.toShip), { deviceSerial: await at.device() }),
  ],
  recallShipment: [
    async (at) => given(await at.shipped(await at.order(orderStatus.toShip)), reason),
  ],
  receiveOrder: [async (at) => given(await at.shipped(await at.order(orderStatus.toShip)))],
  agreeRepayment: [
    async (at, by) => {
      const ready = given(...(await at.lateToPlan(by)));
      return at.agreedOn(by, 'agreeRepayment', ready);
    },
  ],
  startRelet: [async (at, by) => at.shown(by, 'startRelet', await at.paidRental(), reletTerms)],
  withdrawAuthorization: [
    async (at) => {
      const orderId = await at.holds.approvedOrder();
      await at.asked(orderId);
      return given(orderId, reason);
    },
  ],

  requestPapers: [
    async (at) =>
      given(await at.order(orderStatus.pendingReview), {
        papers: ['idCard', 'other'],
        otherWords: '社保记录',
        ...reason,
      }),
  ],
  completePapers: [
    async (at, by) => {
      const orderId = await at.order(orderStatus.pendingReview);
      await at.call('requestPapers', { orderId, papers: ['idCard'], ...reason });
      return given(orderId, { photos: [await photoBy(at.world, by)] });
    },
  ],
  acceptPaper: [
    async (at) => {
      const orderId = await at.order(orderStatus.pendingReview);
      return given(orderId, { fileId: await at.paperSent(orderId) });
    },
  ],
  returnPaper: [
    async (at) => {
      const orderId = await at.order(orderStatus.pendingReview);
      return given(orderId, { fileId: await at.paperSent(orderId), reason: '照片不清晰' });
    },
  ],
  changeAddress: [
    async (at) =>
      given(await at.order(orderStatus.toShip), {
        region: '浙江省宁波市',
        street: '中山东路 8 号',
        receiverName: '李小红',
        receiverPhone: '13900000000',
        ...reason,
      }),
  ],
  handOverOrder: [
    async (at) =>
      given(await at.order(orderStatus.toShip), { storeId: at.world.alpha.stores[1], ...reason }),
  ],
  swapDevice: [
    async (at) => {
      const orderId = await at.order(orderStatus.toShip);
      const parcel = await at.parcel(orderId);
      await at.call('shipOrder', parcel);
      await at.call('receiveOrder', { orderId });
      return given(orderId, {
        oldSerial: parcel.deviceSerial,
        newSerial: await at.device(),
        oldGoesTo: 'repair',
        ...reason,
      });
    },
  ],
  arriveReturn: [
    async (at) => {
      const { orderId } = await at.rental();
      await at.act('startReturn', orderId);
      return given(orderId, { note: '外包装完好' });
    },
  ],
  sendAgreement: [async (at) => given(await at.agreed())],
  resendSigning: [async (at) => given(await at.heardOfCustomer({ outcome: 'refused' }))],
  passFaceReview: [
    async (at, by) =>
      given(await at.heardOfCustomer(unrecognised), {
        note: '视频核对身份证',
        photos: [await photoBy(at.world, by)],
      }),
  ],
  failFaceReview: [async (at) => given(await at.heardOfCustomer(unrecognised), reason)],
  remindAgreement: [async (at) => given(await at.sentLately())],
  notarizeAgreement: [
    async (at) => {
      const orderId = await at.signedByAll();
      return { orderId, body: { agreementId: await at.notary.agreementOf(orderId) } };
    },
  ],
  retryChain: [
    async (at) => {
      const { orderId, recordId } = await at.givenUp();
      return { orderId, params: { id: recordId }, body: {} };
    },
  ],
  sendSmsByHand: [
    async (at) => {
      await at.paySms();
      const orderId = await at.order(orderStatus.toShip, { first_payment: 'atOrder' });
      return given(orderId, { type: customerSmsTypes.awaitingPayment });
    },
  ],
  sendPaymentLink: [
    async (at) => {
      const { orderId, first } = await at.rental();
      const allRight: Ready['allRight'] = ({ payments, ...one }, count) => ({
        ...one,
        // each closes the one before
        payments: [
          ...Array.from({ length: count - 1 }, () => ({
            ...payments[0],
            state: 'closed',
            reason: 'replaced',
          })),
          ...payments,
        ],
      });
      return { ...given(orderId, { billIds: [first] }), allRight };
    },
  ],
  approveRequest: [async (at) => requested(at, at.world.alpha.admin)],
  refuseRequest: [async (at) => requested(at, at.world.alpha.admin, reason)],
  withdrawRequest: [async (at, by) => requested(at, by)],

  addDunningTransfers: [
    async (at) => {
      const orderId = await at.lateRental();
      await registerOverdue(at.world, at.world.alpha);
      return { orderId, body: { orderIds: [orderId], kind: 'court', note: '协商未果' } };
    },
  ],
  assignOrders: [
    async (at) => {
      const { orderId, reletId } = await at.reletPair();
      const body = { orderIds: [orderId, reletId], operatorId: at.world.alpha.clerk.operatorId };
      return { orderId, body, allRight: (one) => one }; // whoever has an order already is given it again for nothing
    },
  ],
  noteOrders: [
    async (at) => {
      const { orderId, reletId } = await at.reletPair();
      const body = { orderIds: [orderId, reletId], note: '客户约定周末取件' };
      const allRight: Ready['allRight'] = ({ moves, ...one }, count) => ({
        ...one,
        moves: moves.flatMap((row) =>
          Array.from({ length: row['move'] === 'note' ? count : 1 }, () => row),
        ),
      });
      return { orderId, body, allRight };
    },
  ],
};
