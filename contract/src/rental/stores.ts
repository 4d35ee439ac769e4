import * as z from 'zod';
import { parseBusinessDate, type BusinessDate } from '@rental/domain/business-date';
import { hoursComplaint, maxOpeningHours } from '@rental/domain/rental/stores/opening-hours';
import { maxPickupPoints } from '@rental/domain/rental/stores/pickup-points';
import { feeSides, type FeeSide } from '@rental/domain/rental/settlements/payment-fees';
import {
  settlementBases,
  type SettlementBase,
} from '@rental/domain/rental/settlements/settlement-base';
import {
  settlementModes,
  type SettlementMode,
} from '@rental/domain/rental/settlements/settlement-rule';
import { maxLicencePhotos } from '@rental/domain/rental/stores/qualification';
import { signingStates, type StoreSigningState } from '@rental/domain/rental/stores/store-signing';
import { storeStatuses } from '@rental/domain/rental/stores/store-status';
import { creditCode } from '@rental/domain/validation/credit-code';
import { landline, mobile, validatePhoneTwo } from '@rental/domain/validation/phones';
import { endpoint } from '../endpoint.ts';
import {
  Day,
  filledText,
  Flag,
  givenName,
  Id,
  IdText,
  Instant,
  keysOf,
  pageOf,
  pageQuery,
  text,
  TimeRange,
} from '../fields.ts';
import { sortBy } from '../sorting.ts';
import { paging, TabCounts } from '../tab-counts.ts';
import { photosOf } from '../uploads.ts';
import { AgreedService } from './price-plans.ts';

const Status = z.literal([...storeStatuses], '请选择店铺状态');
const Signing = z.enum(keysOf<StoreSigningState>(signingStates), '请选择签约状态');
const StatusText = z.coerce.number('请选择店铺状态').pipe(Status);

const Phone = text(20).refine(
  (typed) => mobile.test(typed) || landline.test(typed),
  validatePhoneTwo.message,
);
const Hours = z
  .array(
    z.object({
      days: z
        .array(z.int('请选择营业日').min(1, '请选择营业日').max(7, '请选择营业日'))
        .max(7, '营业日最多7天'),
      from: text(5),
      to: text(5),
    }),
    '请填写营业时间',
  )
  .max(maxOpeningHours, `营业时间最多${maxOpeningHours}段`)
  .superRefine((hours, context) => {
    const complaint = hoursComplaint(hours);
    if (complaint !== null) context.addIssue({ code: 'custom', message: complaint });
  });
/** A day as it is typed. */
export const typedDay = (what: string) =>
  z
    .string(`${what}应为日期，如 2036-01-31`)
    .refine((day) => parseBusinessDate(day) !== null, `${what}应为日期，如 2036-01-31`)
    .transform((day) => day as BusinessDate);

const words = {
  contactName: filledText(20, '请填写联系人'),
  contactPhone: Phone,
  region: filledText(60, '请填写省市区'),
  street: text(100),
};

const hoursRow = z.array(z.object({ days: z.array(z.int()), from: z.string(), to: z.string() }));

export const StoreRow = z.object({
  id: Id,
  name: z.string(),
  storeStatus: Status,
  isFrozen: z.boolean(),
  frozenReason: z.string().nullable(),
  isPremium: z.boolean(),
  /** 主营类目 */
  categoryId: Id.nullable(),
  categoryName: z.string().nullable(),
  signingState: Signing,
  merchantName: z.string().nullable(),
  contactName: z.string(),
  /** Masked. */
  contactPhone: z.string(),
  region: z.string(),
  /** Its orders that have not ended. */
  openOrderCount: z.int(),
  createTime: Instant,
});
export type StoreRow = z.output<typeof StoreRow>;

const list = { platforms: ['manage'], permission: 'store:list' } as const;
const edit = { platforms: ['manage'], permission: 'store:edit', idempotent: true } as const;

const labels = {
  name: '店铺名称',
  createTime: '创建时间',
  categoryIs: '主营类目',
  signing: '签约',
};

/** 店铺: newest first; every filter narrows. Of a store's operators each sees that store alone. */
export const listStores = endpoint({
  ...list,
  method: 'GET',
  path: '/api/store',
  summary: '店铺列表',
  labels,
  query: z.object({
    ...pageQuery,
    sort: sortBy('createTime'),
    /** A part of its name. */
    name: text(50).optional(),
    storeStatus: StatusText.optional(),
    isFrozen: Flag.optional(),
    isPremium: Flag.optional(),
    /** 主营类目, with those below it. */
    categoryIs: IdText.optional(),
    signing: Signing.optional(),
    createTime: TimeRange.optional(),
  }),
  answer: pageOf(StoreRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** The counts on the tabs. */
export const storeCounts = endpoint({
  ...list,
  method: 'GET',
  path: '/api/store/counts',
  summary: '各状态店铺数',
  labels,
  query: listStores.query.omit({ ...paging, storeStatus: true }),
  answer: TabCounts,
});

const PickupPoint = z.object({
  id: Id,
  name: z.string(),
  phone: z.string(),
  region: z.string(),
  street: z.string(),
  openingHours: hoursRow,
  isEnabled: z.boolean(),
});

export const StoreDetail = z.object({
  store: StoreRow.extend({
    /** Not masked: whoever reaches the store calls it. */
    contactPhone: z.string(),
    street: z.string(),
    openingHours: hoursRow,
    licenceNo: z.string().nullable(),
    legalPerson: z.string().nullable(),
    licenceUntil: Day.nullable(),
    licencePhotos: z.array(z.string()),
    signingNo: z.string().nullable(),
    signedOn: Day.nullable(),
    /** Null where it was signed: 长期. */
    signedUntil: Day.nullable(),
    /** Links of its photos, good for five minutes. */
    signingPhotos: z.array(z.string()),
    /** Why it was rejected; null: it was not, or came again. */
    rejectReason: z.string().nullable(),
    frozenAt: Instant.nullable(),
    submittedAt: Instant.nullable(),
    reviewedAt: Instant.nullable(),
    openedAt: Instant.nullable(),
  }),
  /** 结算规则 in force; null: it has none. */
  share: z
    .object({
      mode: z.enum(keysOf<SettlementMode>(settlementModes)),
      base: z.enum(keysOf<SettlementBase>(settlementBases)),
      feeSide: z.enum(keysOf<FeeSide>(feeSides)),
      rentBp: z.int(),
      buyoutBp: z.int(),
      compensationBp: z.int(),
    })
    .nullable(),
  /** 结算账户 in use, masked; null: there is none. */
  payoutAccount: z
    .object({ account: z.string(), name: z.string(), isVerified: z.boolean() })
    .nullable(),
  /** 增值服务 that enabled plans offer here, each price once, with the number of its plans. */
  services: z.array(AgreedService.extend({ planCount: z.int() })),
  /** The operators that are this store's. */
  clerks: z.array(
    z.object({ id: Id, nickName: z.string(), username: z.string(), enabled: z.boolean() }),
  ),
  returnAddresses: z.array(
    z.object({ id: Id, words: z.string(), isDefault: z.boolean(), isEnabled: z.boolean() }),
  ),
  pickupPoints: z.array(PickupPoint),
  /** Names this very list of 自提点; a change of another one is refused. */
  seen: z.string(),
});
export type StoreDetail = z.output<typeof StoreDetail>;

export const storeDetail = endpoint({
  ...list,
  method: 'GET',
  path: '/api/store/{id}',
  summary: '店铺详情',
  params: z.object({ id: IdText }),
  answer: StoreDetail,
  refusals: ['not_found'],
});

/** A store begins at 待提交资质; for those who reach every store. */
export const createStore = endpoint({
  method: 'POST',
  path: '/api/store',
  summary: '新增店铺',
  labels: { name: '店铺名称', categoryId: '主营类目' },
  platforms: ['manage'],
  permission: 'store:create',
  idempotent: true,
  body: z.object({
    name: givenName(50, '请填写店铺名称'),
    ...words,
    categoryId: Id.nullable().default(null),
  }),
  answer: StoreRow,
  answerStatus: 201,
  refusals: ['store_name_taken', 'whole_brand_only', 'product_category_not_found'],
});

/** An absent field stays as it is. */
export const updateStore = endpoint({
  ...edit,
  method: 'PUT',
  path: '/api/store',
  summary: '修改店铺资料',
  labels: { name: '店铺名称', categoryId: '主营类目' },
  body: z.object({
    id: Id,
    name: filledText(50, '请填写店铺名称').optional(),
    contactName: words.contactName.optional(),
    contactPhone: words.contactPhone.optional(),
    region: words.region.optional(),
    street: words.street.optional(),
    openingHours: Hours.optional(),
    categoryId: Id.nullable().optional(),
  }),
  answer: StoreRow,
  refusals: ['not_found', 'store_name_taken', 'product_category_not_found'],
});

/** 资质: what is not known yet may stay empty until it is submitted. An absent field stays as it is; null clears it. */
export const saveQualification = endpoint({
  ...edit,
  method: 'PUT',
  path: '/api/store/qualification',
  summary: '修改店铺资质',
  body: z.object({
    id: Id,
    merchantName: text(60).nullable().optional(),
    licenceNo: text(18)
      .refine((typed) => typed === '' || creditCode.test(typed), creditCode.message)
      .nullable()
      .optional(),
    legalPerson: text(30).nullable().optional(),
    licenceUntil: typedDay('到期日').nullable().optional(),
    licencePhotos: photosOf(maxLicencePhotos, '请上传营业执照照片').optional(),
  }),
  answer: StoreRow,
  refusals: ['not_found', 'store_qualification_locked', 'image_not_found'],
});

/** 自提点 (门店) of a store, the whole list at once. Those it has are named by their ids and stay. */
export const savePickupPoints = endpoint({
  ...edit,
  method: 'PUT',
  path: '/api/store/pickupPoints',
  summary: '维护自提点',
  labels: { name: '自提点名称', points: '自提点' },
  body: z.object({
    id: Id,
    points: z
      .array(
        z.object({
          id: Id.nullable(),
          name: filledText(50, '请填写自提点名称'),
          phone: Phone,
          region: filledText(60, '请填写省市区'),
          street: filledText(100, '请填写街道门牌'),
          openingHours: Hours,
          isEnabled: z.boolean('请选择是否启用'),
        }),
        '请填写自提点',
      )
      .max(maxPickupPoints, `自提点最多${maxPickupPoints}个`)
      .refine(
        (points) => new Set(points.map(({ name }) => name)).size === points.length,
        '自提点名称重复',
      ),
    seen: text(64),
  }),
  answer: z.object({ pickupPoints: z.array(PickupPoint), seen: z.string() }),
  refusals: ['not_found', 'pickup_points_edited'],
});
