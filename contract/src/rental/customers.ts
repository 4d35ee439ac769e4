import * as z from 'zod';
import { customerStatuses } from '@rental/domain/rental/customers/customer-status';
import { endpoint } from '../endpoint.ts';
import {
  Amount,
  filledText,
  Id,
  IdText,
  Instant,
  NamePart,
  pageOf,
  pageQuery,
  PhonePart,
  TimeRange,
} from '../fields.ts';
import { sortBy } from '../sorting.ts';
import { ShownVerified, shownProfile } from './customer-profile.ts';

// The specification misspells these paths (X4): they are the wire, and the right spelling is served beside them.

const Status = z.literal([...customerStatuses], '请选择客户状态');

/** A row of 客户列表. Phone and real name are masked; orders are counted as far as the operator reaches them. */
export const CustomerRow = z.object({
  id: Id,
  /** The customer's nickname in the app. */
  nickname: z.string().nullable(),
  avatar: z.string().nullable(),
  phone: z.string(),
  realName: z.string(),
  status: Status,
  /** 分销上级. */
  parentId: Id.nullable(),
  parentName: z.string().nullable(),
  /** 业务员: an operator of the brand (X37). */
  yxUserId: Id.nullable(),
  yxUserName: z.string().nullable(),
  orderCount: z.int(),
  rentingCount: z.int(),
  createTime: Instant,
});
export type CustomerRow = z.output<typeof CustomerRow>;

/** 客户列表: newest first; every filter narrows. `phone` takes 11 digits, the last 4, or a beginning of 3 or more. */
export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/plamUser',
  aliases: ['/api/platformUser'],
  summary: '客户列表',
  labels: { name: '姓名', createTime: '注册时间' },
  platforms: ['manage', 'channel'],
  permission: 'customer:list',
  query: z.object({
    ...pageQuery,
    sort: sortBy('createTime'),
    name: NamePart,
    phone: PhonePart,
    status: z.coerce.number('请选择客户状态').pipe(Status).optional(),
    parentIs: IdText.optional(),
    yxUserIs: IdText.optional(),
    createTime: TimeRange.optional(),
  }),
  answer: pageOf(CustomerRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** The choices of filters and dialogs: operators who may be a 业务员, and products with a code to share. */
export const customerOptions = endpoint({
  method: 'GET',
  path: '/api/plamUser/options',
  aliases: ['/api/platformUser/options'],
  summary: '客户筛选与表单可选项',
  platforms: ['manage', 'channel'],
  permission: 'customer:list',
  answer: z.object({
    salespeople: z.array(z.object({ id: Id, name: z.string() })),
    products: z.array(z.object({ id: Id, name: z.string() })),
  }),
});

const Relative = z.object({ id: Id, name: z.string(), phone: z.string() });

export const CustomerDetail = z.object({
  customer: CustomerRow.extend({
    idNumber: z.string(),
    address: z.string(),
    ...shownProfile,
    verified: ShownVerified,
    blacklist: z.object({ reason: z.string(), at: Instant, operatorName: z.string() }).nullable(),
    hasPassword: z.boolean(),
    /** The one-time password has not been changed yet. */
    mustChangePassword: z.boolean(),
    passwordChangedAt: Instant.nullable(),
    /** How many this customer brought in. */
    childCount: z.int(),
    /** 未收回坏账 of the orders that the operator reaches. */
    badDebtFen: Amount,
  }),
  /** Rentals that are 超期未归还, and for how many days the longest of them; null: there is none. */
  overstay: z.object({ count: z.int(), longestDays: z.int() }).nullable(),
  /** The chain of distribution parents upwards: the nearest ten. */
  line: z.array(Relative),
});
export type CustomerDetail = z.output<typeof CustomerDetail>;

/** One customer, masked. */
export const customerDetail = endpoint({
  method: 'GET',
  path: '/api/plamUser/{id}',
  aliases: ['/api/platformUser/{id}'],
  summary: '客户详情',
  platforms: ['manage', 'channel'],
  permission: 'customer:list',
  params: z.object({ id: IdText }),
  answer: CustomerDetail,
  refusals: ['not_found'],
});

/** A customer unmasked. */
export const PlainCustomer = z.object({
  name: z.string(),
  phone: z.string(),
  idNumber: z.string(),
  address: z.string(),
});
export type PlainCustomer = z.output<typeof PlainCustomer>;

/** 查看明文, written to the audit log. */
export const unmaskCustomer = endpoint({
  method: 'POST',
  path: '/api/plamUser/reveal',
  aliases: ['/api/platformUser/reveal'],
  summary: '查看客户明文',
  platforms: ['manage'],
  permission: 'customer:reveal',
  body: z.object({ userId: Id }),
  answer: PlainCustomer.extend(shownProfile),
  refusals: ['not_found'],
});

const reset = {
  summary: '重置客户密码',
  platforms: ['manage'],
  permission: 'customer:reset',
  params: z.object({ id: IdText }),
  /** Random, shown this once; it must be changed at the customer's next sign-in. */
  answer: z.object({ password: z.string() }),
  refusals: ['not_found'],
} as const;

/** S206 as the web calls it. Not idempotent: an answer kept for a repeat would keep the password; a repeat makes another. */
export const resetCustomerPassword = endpoint({
  ...reset,
  method: 'POST',
  path: '/api/plamUser/resetPass/{id}',
  specified: true,
  aliases: ['/api/platformUser/resetPass/{id}'],
});

/** S206. */
export const resetCustomerPasswordByGet = endpoint({
  ...reset,
  method: 'GET',
  path: '/api/plamUser/resetPass/{id}',
  specified: true,
  aliases: ['/api/platformUser/resetPass/{id}'],
  changesState: true,
});

/** A PNG to show and to save, and the link that is in it. */
const QrCode = z.object({ image: z.string().startsWith('data:image/png;base64,'), link: z.url() });

/** S207: the customer's promotion code (推广码): the brand's customer site, with the share code that no id tells. */
export const customerQrCode = endpoint({
  method: 'GET',
  path: '/api/plamUser/getQrCode/{id}',
  specified: true,
  aliases: ['/api/platformUser/getQrCode/{id}'],
  summary: '客户推广码',
  platforms: ['manage', 'channel'],
  permission: 'customer:list',
  params: z.object({ id: IdText }),
  answer: QrCode,
  refusals: ['not_found', 'feature_off'],
});

/** S211: the same for one product. */
export const customerProductQrCode = endpoint({
  method: 'GET',
  path: '/api/plamUser/getUserGoodQrCode',
  specified: true,
  aliases: ['/api/platformUser/getUserGoodQrCode'],
  summary: '客户商品推广码',
  platforms: ['manage', 'channel'],
  permission: 'customer:list',
  query: z.object({ userId: IdText, goodId: IdText }),
  answer: QrCode,
  refusals: ['not_found', 'feature_off'],
});

/** S208: 404 where the customer has none. */
export const distributionParent = endpoint({
  method: 'GET',
  path: '/api/plamUser/distribution_parent/{id}',
  specified: true,
  aliases: ['/api/platformUser/distribution_parent/{id}'],
  summary: '分销上级',
  platforms: ['manage', 'channel'],
  permission: 'customer:list',
  params: z.object({ id: IdText }),
  answer: z.object({ parentId: Id, parentName: z.string(), phone: z.string() }),
  refusals: ['not_found', 'feature_off'],
});

/** In a query, where an absent value could be a slip, the word `null` clears. */
const ClearableText = z.union([z.literal('null').transform(() => null), IdText], '应为正整数');

const edit = {
  platforms: ['manage'],
  permission: 'customer:edit',
  answer: z.object({ customer: CustomerRow }),
} as const;

const setParent = {
  ...edit,
  summary: '设置分销上级',
  labels: { parentId: '上级客户' },
  refusals: ['not_found', 'feature_off', 'distribution_loop', 'distribution_parent_not_reached'],
} as const;

/** S209 as the web calls it. `parentId` null clears. */
export const setDistributionParent = endpoint({
  ...setParent,
  method: 'POST',
  path: '/api/plamUser/distribution_set_parent',
  specified: true,
  aliases: ['/api/platformUser/distribution_set_parent'],
  body: z.object({ userId: Id, parentId: Id.nullable() }),
  idempotent: true,
});

/** S209. */
export const setDistributionParentByGet = endpoint({
  ...setParent,
  method: 'GET',
  path: '/api/plamUser/distribution_set_parent',
  specified: true,
  aliases: ['/api/platformUser/distribution_set_parent'],
  query: z.object({ userId: IdText, parentId: ClearableText }),
  changesState: true,
});

const setYx = { ...edit, summary: '绑定业务员', refusals: ['not_found'] } as const;

/** S210 as the web calls it: binds a 业务员 (X37), an operator of the normal platform. `yxUserId` null clears. */
export const setSalesperson = endpoint({
  ...setYx,
  method: 'POST',
  path: '/api/plamUser/set_yx_user',
  specified: true,
  aliases: ['/api/platformUser/set_yx_user'],
  body: z.object({ userId: Id, yxUserId: Id.nullable() }),
  idempotent: true,
});

/** S210. */
export const setSalespersonByGet = endpoint({
  ...setYx,
  method: 'GET',
  path: '/api/plamUser/set_yx_user',
  specified: true,
  aliases: ['/api/platformUser/set_yx_user'],
  query: z.object({ userId: IdText, yxUserId: ClearableText }),
  changesState: true,
});

/** 拉黑: from now on no order of this customer is approved. */
export const blacklistCustomer = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/plamUser/blacklist',
  aliases: ['/api/platformUser/blacklist'],
  summary: '拉黑客户',
  labels: { reason: '拉黑原因' },
  body: z.object({ userId: Id, reason: filledText(200, '请填写拉黑原因') }),
  refusals: ['not_found', 'customer_blacklisted_already'],
  idempotent: true,
});

/** 移出黑名单. */
export const unblacklistCustomer = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/plamUser/unblacklist',
  aliases: ['/api/platformUser/unblacklist'],
  summary: '移出黑名单',
  labels: { reason: '移出原因' },
  body: z.object({ userId: Id, reason: filledText(200, '请填写移出原因') }),
  refusals: ['not_found', 'customer_not_blacklisted'],
  idempotent: true,
});
