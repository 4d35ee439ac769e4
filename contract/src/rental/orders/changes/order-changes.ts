import * as z from 'zod';
import { maxParcelPhotos } from '@rental/domain/platform/brands/brand-settings';
import { mobile } from '@rental/domain/validation/phones';
import { paperKinds } from '@rental/domain/rental/orders/changes/papers';
import { firstPayments, type FirstPayment } from '@rental/domain/rental/orders/core/first-payment';
import { endpoint } from '../../../endpoint.ts';
import { Amount, Day, filledText, Id, IdText, text, said } from '../../../fields.ts';
import {
  requestedApproval,
  SecondPerson,
  secondPersonFields,
  secondPersonRefusals,
  StepUp,
  stepUpRefusals,
} from '../../../people/access/approvals.ts';
import { photosOf } from '../../../uploads.ts';
import { Status } from '../core/order-fields.ts';
import { GradeName } from '../../devices.ts';
import { checkedRisks, DeviceSerial } from '../life/order-moves.ts';
import { PaperKindName, SwapFateName } from '../page/order-records.ts';

const Changed = z.object({ orderId: Id, orderStatus: Status });
const reason = filledText(200, '请填写原因');
const asked = { method: 'POST', platforms: ['manage'] } as const;
const common = { ...asked, idempotent: true } as const;

const maxFen = 99_999_999_999;
const Typed = (least: number) =>
  z
    .int(said('请输入金额', '金额应为数字，精确到分'))
    .min(least, least > 0 ? '金额须大于0' : '金额不能小于0')
    .max(maxFen, '金额最多999999999.99元') as unknown as typeof Amount;

const amounts = {
  totalRentFen: Typed(1),
  depositFen: Typed(0),
  /** 免押. */
  depositWaivedFen: Typed(0),
  firstPayment: z.enum(Object.keys(firstPayments) as FirstPayment[], '请选择首期支付'),
};
const amountsRefusals = [
  'not_found',
  'change_out_of_turn',
  'amounts_unchanged',
  'first_payment_taken',
  'waiver_beyond_deposit',
  'waiver_beyond_plan',
  'rent_below_terms',
  'deposit_held_beyond',
  'authorization_busy',
] as const;

const Planned = z.object({
  totalRentFen: Amount,
  depositFen: Amount,
  depositWaivedFen: Amount,
  /** 免押担保: the amount to freeze for the waived part. */
  waiverHoldFen: Amount,
  firstPayment: z.enum(Object.keys(firstPayments) as FirstPayment[]),
  /** As if the rental began today. */
  bills: z.array(z.object({ term: z.int(), dueOn: Day, rentFen: Amount })),
  /** 买断价, or 到期尾款 with a model that adds one; null: the product cannot be bought. */
  buyoutFen: Amount.nullable(),
});

/** 试算 of 改租金/改押金: amounts and bills, before and after. `seen` names this very outcome. */
export const previewChangeAmounts = endpoint({
  ...asked,
  path: '/api/order/changeAmounts/preview',
  summary: '改租金/改押金（试算）',
  permission: 'order:terms',
  body: z.object({ orderId: Id, ...amounts }),
  answer: z.object({
    seen: z.string(),
    before: Planned,
    after: Planned,
    /** How another rent changes the price of a buyout, or why it does not; null: the rent stays. */
    buyoutWords: z.string().nullable(),
    /** The command needs `stepUp` then. */
    isLargeReduction: z.boolean(),
    secondPerson: SecondPerson,
  }),
  refusals: [...amountsRefusals, 'books_differ'],
});

/** 改租金/改押金, until the agreement is generated. `stepUp` where much is let off (threat model 14). */
export const changeAmounts = endpoint({
  ...common,
  path: '/api/order/changeAmounts',
  summary: '改租金/改押金',
  permission: 'order:terms',
  body: z.object({
    orderId: Id,
    ...amounts,
    seen: text(64),
    reason,
    stepUp: StepUp.optional(),
    ...secondPersonFields,
  }),
  answer: Changed.extend(requestedApproval),
  refusals: [...amountsRefusals, ...stepUpRefusals, ...secondPersonRefusals],
});

/** 要求补件: what is asked for. The order waits in 待审核, and is not approved until it is there or waived. */
export const requestPapers = endpoint({
  ...common,
  path: '/api/order/requestPapers',
  summary: '要求补件',
  labels: { note: '给客户的说明' },
  permission: 'order:papers',
  body: z.object({
    orderId: Id,
    papers: z
      .array(PaperKindName, '请选择补件资料')
      .min(1, '请选择补件资料')
      .max(Object.keys(paperKinds).length, '补件资料重复')
      .refine((kinds) => new Set(kinds).size === kinds.length, '补件资料重复'),
    /** The words for 其他. */
    otherWords: text(50).optional(),
    reason,
    /** For the customer: the program that placed the order shows it. */
    note: text(200).optional(),
  }),
  answer: Changed,
  refusals: ['not_found', 'change_out_of_turn', 'papers_wanted_already', 'paper_words_missing'],
});

const ofPaperFile = {
  ...common,
  permission: 'order:papers',
  answer: Changed,
  refusals: ['not_found', 'change_out_of_turn', 'paper_needs_reveal', 'paper_judged_already'],
} as const;

/** 补件通过: this very file is right. Takes the right to see it (`customer:reveal`), too. With the last one 补件 is complete. */
export const acceptPaper = endpoint({
  ...ofPaperFile,
  path: '/api/order/acceptPaper',
  summary: '补件通过',
  body: z.object({ orderId: Id, fileId: Id }),
});

/** 退回补件: this very file will not do, and the paper is wanted again. The customer reads the reason. */
export const returnPaper = endpoint({
  ...ofPaperFile,
  path: '/api/order/returnPaper',
  summary: '退回补件',
  labels: { reason: '退回原因' },
  body: z.object({ orderId: Id, fileId: Id, reason: filledText(200, '请填写退回原因') }),
});

/** How many images of papers one 补件 has at most. */
export const maxPaperPhotos = 10;

/** 补件完成, with the images that came: what `uploadDeployImage` answered this operator. */
export const completePapers = endpoint({
  ...common,
  path: '/api/order/completePapers',
  summary: '补件完成',
  labels: { photos: '补件图片' },
  permission: 'order:papers',
  body: z.object({
    orderId: Id,
    photos: photosOf(maxPaperPhotos, '请上传补件图片').min(1, '请上传补件图片'),
    note: text(200).optional(),
  }),
  answer: Changed,
  refusals: ['not_found', 'change_out_of_turn', 'papers_not_wanted', 'photo_not_found'],
});

/** 查看补件: links of the images, good for five minutes. They show the customer unmasked; written to the audit log. */
export const revealPapers = endpoint({
  ...asked,
  path: '/api/order/revealPapers',
  summary: '查看补件图片',
  permission: 'customer:reveal',
  body: z.object({ orderId: Id }),
  answer: z.object({
    requests: z.array(z.object({ id: Id, photos: z.array(z.string()) })),
    files: z.array(z.object({ id: Id, link: z.string() })),
  }),
  refusals: ['not_found'],
});

/** 改收货地址 of this order alone, before 发货. Receiver and phone are the customer's where they are null; absent, they stay. */
export const changeAddress = endpoint({
  ...common,
  path: '/api/order/changeAddress',
  summary: '改收货地址',
  permission: 'order:address',
  body: z.object({
    orderId: Id,
    region: filledText(60, '请填写省市区'),
    street: filledText(100, '请填写街道门牌'),
    receiverName: filledText(20, '请填写收货人').nullable().optional(),
    receiverPhone: text(20).refine(mobile.test, mobile.message).nullable().optional(),
    reason,
  }),
  answer: Changed,
  refusals: ['not_found', 'change_out_of_turn', 'relet_keeps', 'address_unchanged'],
});

/** 自提: the customer fetches the product, and the rental begins today. */
export const pickUpOrder = endpoint({
  ...common,
  path: '/api/order/pickUp',
  summary: '自提',
  permission: 'order:ship',
  body: z.object({
    orderId: Id,
    deviceSerial: DeviceSerial,
    checkedRisks,
    photos: photosOf(maxParcelPhotos).optional(),
  }),
  answer: Changed.extend({ startOn: Day, endsOn: Day, billCount: z.int() }),
  refusals: [
    'not_found',
    'invalid_transition',
    'relet_keeps',
    'first_payment_missing',
    'deposit_missing',
    'device_not_found',
    'device_not_in_stock',
    'device_other_sku',
    'device_grade_not_rentable',
    'shipping_risk_unchecked',
    'photos_missing',
    'photo_not_found',
  ],
});

/** 换机: `oldSerial` comes back, `newSerial` of the same store is taken in its place. No money moves. */
export const swapDevice = endpoint({
  ...common,
  path: '/api/order/swapDevice',
  summary: '换机',
  permission: 'order:swap',
  body: z.object({
    orderId: Id,
    oldSerial: DeviceSerial,
    newSerial: DeviceSerial,
    oldGoesTo: SwapFateName,
    /** 成色 of what goes back to the stock. */
    oldGrade: GradeName.nullable().default(null),
    /** Another SKU, of no lower price, is meant. */
    isOtherSkuConfirmed: z.boolean().default(false),
    reason,
    photos: photosOf(maxParcelPhotos).optional(),
  }),
  answer: Changed,
  refusals: [
    'not_found',
    'change_out_of_turn',
    'order_locked',
    'device_not_in_order',
    'device_not_found',
    'device_not_in_stock',
    'device_grade_missing',
    'device_grade_not_rentable',
    'device_cheaper',
    'other_sku_unconfirmed',
    'photo_not_found',
  ],
});

/** Devices that could take the place of the one an order has: in its store's stock, its own SKU first. At most 50. */
export const swappableDevices = endpoint({
  method: 'GET',
  path: '/api/order/{id}/swappableDevices',
  summary: '可换设备',
  platforms: ['manage'],
  permission: 'order:swap',
  params: z.object({ id: IdText }),
  answer: z.object({
    /** The serial of what it has now; null: it has none. */
    oldSerial: z.string().nullable(),
    /** 出租成色 of its SKU; null: all. */
    oldRentableGrades: z.array(GradeName).nullable(),
    devices: z.array(
      z.object({
        serial: z.string(),
        productName: z.string(),
        skuName: z.string(),
        grade: GradeName.nullable(),
        isOrderedSku: z.boolean(),
      }),
    ),
  }),
  refusals: ['not_found'],
});

/** 转单: another store that the operator reaches takes the order, before 待收货. Nobody looks after it then. */
export const handOverOrder = endpoint({
  ...common,
  path: '/api/order/handOver',
  summary: '转单',
  labels: { storeId: '转至店铺' },
  permission: 'order:transfer',
  body: z.object({
    orderId: Id,
    storeId: z.int('请选择店铺').positive('请选择店铺'),
    reason,
  }),
  answer: Changed.extend({ storeName: z.string() }),
  refusals: [
    'not_found',
    'change_out_of_turn',
    'relet_keeps',
    'order_same_store',
    'store_not_open',
    'store_frozen',
  ],
});
