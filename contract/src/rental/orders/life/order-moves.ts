import * as z from 'zod';
import { maxParcelPhotos } from '@rental/domain/platform/brands/brand-settings';
import {
  closeReasons,
  rejectReasons,
  type CloseReason,
  type RejectReason,
} from '@rental/domain/rental/orders/core/reasons';
import { endpoint } from '../../../endpoint.ts';
import { Day, filledText, Id, Instant, keysOf, text } from '../../../fields.ts';
import {
  requestedApproval,
  secondPersonFields,
  secondPersonRefusals,
  StepUp,
  stepUpRefusals,
} from '../../../people/access/approvals.ts';
import { photosOf } from '../../../uploads.ts';
import { ShippingRiskName, Status } from '../core/order-fields.ts';
import { RefundMethod, refundWayRefusals } from '../money/money-fields.ts';
import { MoneyPreview } from '../money/money-preview.ts';
import { SwapFateName } from '../page/order-records.ts';

const note = text(200).optional();
const Moved = z.object({ orderId: Id, orderStatus: Status });
/** A deposit that is held goes back with the move: the way it goes, and who says so once more. */
const refund = {
  refundMethod: RefundMethod.optional(),
  stepUp: StepUp.optional(),
  ...secondPersonFields,
};
const endingRefusals = [
  'not_found',
  'invalid_transition',
  'refund_method_missing',
  ...refundWayRefusals,
  'authorization_busy',
] as const;
const refundRefusals = [
  ...endingRefusals,
  'too_much_money',
  ...stepUpRefusals,
  ...secondPersonRefusals,
] as const;
const Ended = Moved.extend(requestedApproval);
const EndingPreview = z.object({ orderId: Id, refundMethod: RefundMethod.default(null) });

/** 审核通过. Without a risk result it needs the reason for going without one. */
export const approveOrder = endpoint({
  method: 'POST',
  path: '/api/order/approve',
  summary: '审核通过',
  platforms: ['manage'],
  permission: 'order:approve',
  body: z.object({
    orderId: Id,
    riskWaiverReason: filledText(200, '请填写豁免原因').optional(),
    /** Why it goes without the papers that were asked for. */
    papersWaiverReason: filledText(200, '请填写免补件原因').optional(),
    note,
  }),
  answer: Moved,
  refusals: [
    'not_found',
    'invalid_transition',
    'held_by_reviewer',
    'customer_blacklisted',
    'risk_unknown',
    'papers_wanted',
    'stock_gone',
  ],
  idempotent: true,
});

/** 试算 of 审核拒绝: what goes back, and whether somebody else has to agree. */
export const previewRejectOrder = endpoint({
  method: 'POST',
  path: '/api/order/reject/preview',
  summary: '审核拒绝（试算）',
  platforms: ['manage'],
  permission: 'order:reject',
  body: EndingPreview,
  answer: MoneyPreview,
  refusals: [...endingRefusals, 'books_differ'],
});

/** 审核拒绝, with its reason; a deposit that is held goes back. */
export const rejectOrder = endpoint({
  method: 'POST',
  path: '/api/order/reject',
  summary: '审核拒绝',
  labels: { reason: '拒绝原因' },
  platforms: ['manage'],
  permission: 'order:reject',
  body: z.object({
    orderId: Id,
    reason: z.enum(keysOf<RejectReason>(rejectReasons), '请选择拒绝原因'),
    ...refund,
    note,
  }),
  answer: Ended,
  refusals: [...refundRefusals, 'held_by_reviewer'],
  idempotent: true,
  movesMoney: true,
});

/** 生成合同: fixes the terms, the split of the rent and the text, of the template's version or of the brand's default. */
export const generateAgreement = endpoint({
  method: 'POST',
  path: '/api/order/generateAgreement',
  summary: '生成合同',
  platforms: ['manage'],
  permission: 'order:agreement',
  body: z.object({ orderId: Id, templateId: Id.optional() }),
  answer: Moved.extend({ agreementNo: z.string() }),
  refusals: ['not_found', 'invalid_transition', 'deposit_not_held', 'agreement_template_missing'],
  idempotent: true,
});

/** How many photos show a paper that was signed. */
export const maxPaperPhotos = 9;

/** 登记签署: all parties have signed on paper. While they are asked to sign electronically it takes a photo of the paper and a reason. */
export const signAgreement = endpoint({
  method: 'POST',
  path: '/api/order/signAgreement',
  summary: '登记合同签署完成',
  platforms: ['manage'],
  labels: { photos: '纸质合同照片', reason: '线下签署原因' },
  permission: 'order:sign',
  body: z.object({
    orderId: Id,
    photos: photosOf(maxPaperPhotos).default([]),
    reason: text(200).default(''),
  }),
  answer: Moved,
  refusals: ['not_found', 'invalid_transition', 'paper_signing_missing', 'photo_not_found'],
  idempotent: true,
});

/** 复审: a rejected order is judged once more. Its deposit went back when it was rejected. */
export const reopenOrder = endpoint({
  method: 'POST',
  path: '/api/order/reopen',
  summary: '复审',
  labels: { reason: '复审原因' },
  platforms: ['manage'],
  permission: 'order:reopen',
  body: z.object({ orderId: Id, reason: filledText(200, '请填写复审原因') }),
  answer: Moved,
  refusals: ['not_found', 'invalid_transition'],
  idempotent: true,
});

/** The serial of a device as it is typed or scanned. */
export const DeviceSerial = text(40).regex(/^[A-Za-z0-9-]{6,40}$/, '请输入正确的设备序列号');

/** 已核对发货风险: what speaks against the customer, and was looked at. */
export const checkedRisks = z.array(ShippingRiskName).optional();

/** 发货: takes the device out of stock for this order. `photos` are what `uploadDeployImage` answered this operator. */
export const shipOrder = endpoint({
  method: 'POST',
  path: '/api/order/ship',
  summary: '发货',
  platforms: ['manage'],
  permission: 'order:ship',
  body: z.object({
    orderId: Id,
    carrier: filledText(32, '请选择物流公司'),
    trackingNumber: text(40).regex(/^[A-Za-z0-9-]{6,40}$/, '请输入正确的物流单号'),
    deviceSerial: DeviceSerial,
    checkedRisks,
    photos: photosOf(maxParcelPhotos).optional(),
  }),
  answer: Moved.extend({ shippedAt: Instant }),
  refusals: [
    'not_found',
    'invalid_transition',
    'relet_keeps',
    'first_payment_missing',
    'device_not_found',
    'device_not_in_stock',
    'device_other_sku',
    'device_grade_not_rentable',
    'shipping_risk_unchecked',
    'photos_missing',
    'photo_not_found',
  ],
  idempotent: true,
});

/** 撤回发货, before the carrier has it: the device is in stock again, and the shipment counts no more. */
export const recallShipment = endpoint({
  method: 'POST',
  path: '/api/order/recallShipment',
  summary: '撤回发货',
  labels: { reason: '撤回原因' },
  platforms: ['manage'],
  permission: 'order:ship',
  body: z.object({ orderId: Id, reason: filledText(200, '请填写撤回原因') }),
  answer: Moved,
  refusals: ['not_found', 'invalid_transition', 'parcel_picked_up'],
  idempotent: true,
});

/** The destination of the refused device; the repair, unless told. */
const deviceGoesTo = SwapFateName.optional();

/** 试算 of 拒收: what goes back, and whether somebody else has to agree. */
export const previewRefuseDelivery = endpoint({
  method: 'POST',
  path: '/api/order/refuseDelivery/preview',
  summary: '拒收（试算）',
  platforms: ['manage'],
  permission: 'order:receive',
  body: EndingPreview.extend({ deviceGoesTo }),
  answer: MoneyPreview,
  refusals: [...endingRefusals, 'books_differ'],
});

/** 拒收: the order is closed, its device goes to the repair or back to the stock, and the deposit to the customer. */
export const refuseDelivery = endpoint({
  method: 'POST',
  path: '/api/order/refuseDelivery',
  summary: '拒收',
  labels: { reason: '拒收原因' },
  platforms: ['manage'],
  permission: 'order:receive',
  body: z.object({
    orderId: Id,
    reason: filledText(200, '请填写拒收原因'),
    deviceGoesTo,
    ...refund,
  }),
  answer: Ended,
  refusals: refundRefusals,
  idempotent: true,
  movesMoney: true,
});

/** 确认收货: the rental starts today and its bills are made. */
export const receiveOrder = endpoint({
  method: 'POST',
  path: '/api/order/receive',
  summary: '确认收货',
  platforms: ['manage'],
  permission: 'order:receive',
  body: z.object({ orderId: Id }),
  answer: Moved.extend({ startOn: Day, endsOn: Day, billCount: z.int() }),
  refusals: ['not_found', 'invalid_transition'],
  idempotent: true,
});

/** 试算 of 关单: what goes back, and whether somebody else has to agree. */
export const previewCloseOrder = endpoint({
  method: 'POST',
  path: '/api/order/close/preview',
  summary: '关单（试算）',
  platforms: ['manage'],
  permission: 'order:close',
  body: EndingPreview,
  answer: MoneyPreview,
  refusals: [...endingRefusals, 'books_differ'],
});

/** 关单, before the parcel has left; a deposit that is held goes back, and what is open of bills by hand is taken back. */
export const closeOrder = endpoint({
  method: 'POST',
  path: '/api/order/close',
  summary: '关单',
  labels: { reason: '关单类型' },
  platforms: ['manage'],
  permission: 'order:close',
  body: z.object({
    orderId: Id,
    reason: z.enum(keysOf<CloseReason>(closeReasons), '请选择关单类型'),
    ...refund,
    note,
  }),
  answer: Ended,
  refusals: refundRefusals,
  idempotent: true,
  movesMoney: true,
});
