import * as z from 'zod';
import {
  authorizationSteps,
  type AuthorizationStep,
} from '@rental/domain/rental/pre-authorization-steps/steps';
import {
  agreementStates,
  signingParties,
  type AgreementState,
  type SigningEnd,
  type SigningParty,
} from '@rental/domain/rental/agreements/signing';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { paidByLabels, type PaidBy } from '@rental/domain/rental/orders/money/paid-by';
import { saidStates, type SaidState } from '@rental/domain/rental/bills/bill-states';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import {
  buyoutRules,
  returnResults,
  type BuyoutRule,
  type ReturnResult,
} from '@rental/domain/rental/orders/core/position';
import { firstPayments, type FirstPayment } from '@rental/domain/rental/orders/core/first-payment';
import { historyLabels, type HistoryMove } from '@rental/domain/rental/orders/core/order-actions';
import { endpoint } from '../../../endpoint.ts';
import { Amount, Day, Id, IdText, Instant, keysOf } from '../../../fields.ts';
import { AgreedService } from '../../price-plans.ts';
import { PlainCustomer } from '../../customers.ts';
import { GradeName } from '../../devices.ts';
import { Notarization } from '../../notarizations.ts';
import { LeaseTerms } from '../core/lease-terms.ts';
import { SaidParcelState, ShippingRiskName, Status } from '../core/order-fields.ts';
import { OrderRow } from '../list/orders.ts';
import { OrderClaim } from '../claims/claims.ts';
import { OrderLoss } from '../losses/losses.ts';
import { OnBehalf, Payer } from '../money/money-fields.ts';
import { DeviceSwap, OrderReturn, PaperRequest } from './order-records.ts';

const BillRow = z.object({
  id: Id.nullable(),
  billNo: z.string().nullable(),
  kind: z.literal(Object.values(billKinds)),
  /** The purpose of a bill by hand. */
  purpose: z.string().nullable(),
  /** 结算比例 of a 补订单, in 1/10,000; others have none. */
  settlementBp: z.int().nullable(),
  /** 备注 of one by hand. */
  note: z.string().nullable(),
  term: z.int(),
  dueOn: Day,
  /** When it fell due before 改期 put it off for the first time; null: it never was. */
  firstDueOn: Day.nullable(),
  amountFen: Amount,
  /** Of `amountFen`; what is paid and waived of a late fee is not in it. */
  paidFen: Amount,
  /** The part of `paidFen` that an insurer has taken over. */
  claimedFen: Amount,
  waivedFen: Amount,
  /** The late fee that is owed, counted up to today. */
  lateFeeFen: Amount,
  /** All that is owed on it today: what is unpaid of `amountFen`, and the late fee. */
  owedFen: Amount,
  /** 坏账结案 has written off this amount of the bill; the late fee is included. */
  badDebtFen: Amount,
  /** 部分退款: what went back of its payments; `amountFen` and `paidFen` are less by it. */
  refundedFen: Amount,
  /** 按日计租: the rent of days that an early return did not use; `amountFen` is less by it. */
  droppedFen: Amount,
  billStatus: z.literal(Object.values(billStatus)),
  billState: z.enum(keysOf<SaidState>(saidStates)),
  overdueDays: z.int(),
  paidAt: Instant.nullable(),
  /** 扣款方式 of the last payment. */
  paidBy: z.enum(keysOf<PaidBy>(paidByLabels)).nullable(),
  /** Each time that somebody else than the customer paid on it, the first first. */
  onBehalf: z.array(OnBehalf),
});

/** A party of the agreement, and the instant of its signature. */
const Party = z.object({
  party: z.enum(keysOf<SigningParty>(signingParties)),
  name: z.string(),
  signedAt: Instant.nullable(),
});

const LinkedOrder = z.object({ id: Id, orderNo: z.string(), orderStatus: Status });

const Change = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const OrderDetail = z.object({
  order: OrderRow.extend({
    customerId: Id,
    customerIdNumber: z.string(),
    customerAddress: z.string(),
    /** 收货人, masked; the customer unless another was named. */
    receiverName: z.string(),
    receiverPhone: z.string(),
    isOtherReceiver: z.boolean(),
    depositHeldFen: Amount,
    /** 待退: what was paid on bills that were taken back, and has not gone back. */
    owedBackFen: Amount,
    /** The brand's books are known to be wrong: what gives money away is refused. */
    areBooksStopped: z.boolean(),
    /** The step of the pre-authorization that the provider has not answered. */
    authorizationStep: z.enum(keysOf<AuthorizationStep>(authorizationSteps)).nullable(),
    /** For a relet that has not begun: the deposit that it brings from the order before. */
    depositComingFen: Amount,
    /** 可预授权: how much of the deposit may be frozen instead of paid; null: no plan limits it. */
    authorizableFen: Amount.nullable(),
    /** The amount frozen for the order before, which goes over likewise. */
    authorizedComingFen: Amount,
    /** 原订单, and what stands in the way of 续租起租 there; null: it goes on from none. */
    reletOf: LinkedOrder.extend({
      owedFen: Amount,
      authorizationStep: z.enum(keysOf<AuthorizationStep>(authorizationSteps)).nullable(),
    }).nullable(),
    /** 续租单 that goes on from this order; null: there is none, or it was closed. */
    relet: LinkedOrder.nullable(),
    /** 买断单 that waits for its payment. */
    openBuyout: z
      .object({ buyoutNo: z.string(), startedAt: Instant, lapsesAt: Instant })
      .nullable(),
    firstPayment: z.enum(keysOf<FirstPayment>(firstPayments)),
    /** 增值服务 that it was placed with, billed on the first day of the rental. */
    services: z.array(AgreedService),
    /** 首期: what must be paid of the rent before the product leaves, and was not. */
    firstRentFen: Amount,
    /** The result of the inspection of the return under way; null: none yet. */
    inspection: z.enum(keysOf<ReturnResult>(returnResults)).nullable(),
    buyoutRule: z.enum(keysOf<BuyoutRule>(buyoutRules)),
    /** The rules that the customer signed. */
    lease: LeaseTerms,
    /** 超期占用费 is charged up to and with this day; null: none was. */
    overstayCountedOn: Day.nullable(),
    /** 租赁方案 that it was placed by; null: by none. */
    pricePlan: z.object({ id: Id, name: z.string(), version: z.int() }).nullable(),
    /** 接管导入: where it comes from; `beyondCap`: the limits on prices that it passed on that day. */
    takeover: z
      .object({
        externalNo: z.string(),
        fileName: z.string(),
        line: z.int(),
        at: Instant,
        operatorName: z.string(),
        beyondCap: z.string().nullable(),
      })
      .nullable(),
    /** The program that placed it, and its own number for it; null: it came another way. */
    intake: z.object({ appName: z.string(), externalNo: z.string() }).nullable(),
    /** The stock is reserved until then unless it is approved; null: as long as it waits for a device. */
    stockHeldUntil: Instant.nullable(),
    /** Null: every term is a month. */
    periodDays: z.int().nullable(),
    retailFen: Amount,
    riskWaiverReason: z.string().nullable(),
    rejectReason: z.string().nullable(),
    closeReason: z.string().nullable(),
    note: z.string().nullable(),
    deviceSerial: z.string().nullable(),
    /** The parcel's that is on its way. */
    parcelState: SaidParcelState,
  }),
  /** The deposit in the books: received less paid out is `depositHeldFen`. */
  deposit: z.object({
    receivedFen: Amount,
    /** 结转, of a relet: what came from the order before, and what went to the one after. */
    carriedInFen: Amount,
    setOffFen: Amount,
    refundedFen: Amount,
    carriedOutFen: Amount,
  }),
  /** Before the rental begins, its rent is as it would be if it began today (`id` null). */
  bills: z.array(BillRow),
  agreement: z
    .object({
      id: Id,
      agreementNo: z.string(),
      /** False: made before there were templates, there is nothing to read. */
      hasText: z.boolean(),
      agreementState: z.enum(keysOf<AgreementState>(agreementStates)),
      /** When it was sent to be signed electronically, and until when that can be done. */
      sentAt: Instant.nullable(),
      expiresAt: Instant.nullable(),
      remindedAt: Instant.nullable(),
      endedAt: Instant.nullable(),
      endReason: z.string().nullable(),
      /** For an agreement that was sent; the customer is masked. */
      parties: z.array(Party),
      /** 人工复核 was passed once, or a paper was signed and photographed: `faceReviewPhotos` has the proof. */
      hasReviewPhotos: z.boolean(),
      /** Earlier signings (超时, 失败) before 重发签署, the latest first. */
      pastSignings: z.array(
        z.object({
          sentAt: Instant,
          ended: z.enum(['timedOut', 'failed'] satisfies SigningEnd[]),
          endedAt: Instant,
          endReason: z.string().nullable(),
          parties: z.array(Party),
        }),
      ),
      templateVersion: z.string(),
      /** Null: nobody has applied for it. */
      notarization: Notarization.nullable(),
      contentHash: z.string(),
      generatedAt: Instant,
      signedAt: Instant.nullable(),
    })
    .nullable(),
  parcels: z.array(
    z.object({
      id: Id,
      /** Null, as the number is: 自提. */
      carrier: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      deviceSerial: z.string(),
      shippedAt: Instant,
      receivedAt: Instant.nullable(),
      /** 撤回发货. */
      recalledAt: Instant.nullable(),
      /** Its place, as far as anybody has asked. */
      parcelState: SaidParcelState,
      /** Links of its photos in their order, good for five minutes. */
      photos: z.array(z.string()),
    }),
  ),
  /** The caller's own requests that were agreed to and wait to be carried out. */
  agreedRequests: z.array(
    z.object({ id: Id, summary: z.string(), expiresAt: Instant, asksStepUp: z.boolean() }),
  ),
  /** The last first. */
  papers: z.array(PaperRequest),
  swaps: z.array(DeviceSwap),
  /** The last first. */
  returns: z.array(OrderReturn),
  /** Null: it was not ended as lost. */
  loss: OrderLoss.nullable(),
  /** 保险理赔, the last first. */
  claims: z.array(OrderClaim),
  history: z.array(
    z.object({
      id: Id,
      at: Instant,
      move: z.enum(keysOf<HistoryMove>(historyLabels)),
      operatorName: z.string().nullable(),
      note: z.string().nullable(),
      before: Change,
      after: Change,
    }),
  ),
});
export type OrderDetail = z.output<typeof OrderDetail>;

/** One order with its bills, agreement, parcels and history. */
export const orderDetail = endpoint({
  method: 'GET',
  path: '/api/order/{id}',
  summary: '订单详情',
  platforms: ['manage', 'channel'],
  permission: 'order:list',
  params: z.object({ id: IdText }),
  answer: OrderDetail,
  refusals: ['not_found'],
});

/** 查看明文: the customer unmasked. Written to the audit log. */
export const revealCustomer = endpoint({
  method: 'POST',
  path: '/api/order/reveal',
  summary: '查看客户明文',
  platforms: ['manage'],
  permission: 'customer:reveal',
  body: z.object({ orderId: Id }),
  /** Address, receiver and phone of its parcel. */
  answer: PlainCustomer.extend({
    receiverName: z.string(),
    receiverPhone: z.string(),
    /** The payers in place of the customer (代客支付), each once. */
    payers: z.array(Payer),
  }),
  refusals: ['not_found'],
});

/** Devices that could ship with an order: in its store's stock, free, of its SKU. At most 50. */
export const shippableDevices = endpoint({
  method: 'GET',
  path: '/api/order/{id}/devices',
  summary: '可发货设备',
  platforms: ['manage'],
  permission: 'order:ship',
  params: z.object({ id: IdText }),
  answer: z.object({
    devices: z.array(z.object({ id: Id, serial: z.string(), grade: GradeName.nullable() })),
  }),
  refusals: ['not_found'],
});

/** 发货风险: what has to be looked at before the product of an order leaves. */
export const shippingRisks = endpoint({
  method: 'GET',
  path: '/api/order/{id}/shippingRisks',
  summary: '发货风险',
  platforms: ['manage'],
  permission: 'order:ship',
  params: z.object({ id: IdText }),
  answer: z.object({ risks: z.array(ShippingRiskName) }),
  refusals: ['not_found'],
});
