import {
  expiryGrades,
  type ExpiryGrade,
} from '@rental/domain/platform/provider-accounts/account-expiry';
import {
  accountKinds,
  accountPurposes,
  type AccountKind,
  type AccountPurpose,
} from '@rental/domain/platform/provider-accounts/account-kinds';
import {
  accountStates,
  type AccountState,
} from '@rental/domain/platform/provider-accounts/account-life';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Day, Id, Instant, keysOf, pageOf, smallPageQuery, text } from '../fields.ts';
import { sortBy } from '../sorting.ts';

const Kind = z.enum(keysOf<AccountKind>(accountKinds), '请选择服务商');
const State = z.enum(keysOf<AccountState>(accountStates), '请选择状态');
const Expiry = z.enum(keysOf<ExpiryGrade>(expiryGrades), '请选择到期');

/** An account of a brand as the platform's staff sees it: no setting, and no part of a key. */
export const BrandAccountRow = z.object({
  id: Id,
  brandCode: z.string(),
  brandName: z.string(),
  name: z.string(),
  kind: Kind,
  state: State,
  /** The last day of its keys or certificate; null: not known. */
  expiresOn: Day.nullable(),
  /** Below zero: it is past. */
  daysLeft: z.int().nullable(),
  /** Its calls since 0:00 (Asia/Shanghai); null: none. */
  today: z.object({ calls: z.int(), answered: z.int(), averageMs: z.int() }).nullable(),
  /** The last test of the version that is used, or prepared; null: nobody has. */
  lastTest: z.object({ at: Instant, isPassed: z.boolean() }).nullable(),
});
export type BrandAccountRow = z.output<typeof BrandAccountRow>;

const platform = { platforms: ['manage'], permission: 'platform:accounts' } as const;

/** 服务商账户总览: the accounts of all brands, those that end first before the others. */
export const listBrandAccounts = endpoint({
  ...platform,
  method: 'GET',
  path: '/api/platform/providerAccounts',
  summary: '服务商账户总览',
  labels: {
    brandCode: '品牌',
    purpose: '用途',
    kind: '服务商',
    expiry: '到期',
  },
  query: z.object({
    ...smallPageQuery,
    sort: sortBy('daysLeft', 'brandName', 'averageMs'),
    brandCode: text(16).optional(),
    purpose: z.enum(keysOf<AccountPurpose>(accountPurposes), '请选择用途').optional(),
    kind: Kind.optional(),
    state: State.optional(),
    expiry: Expiry.optional(),
  }),
  answer: pageOf(BrandAccountRow),
});

/** The brands that the filter offers. */
export const accountBrands = endpoint({
  ...platform,
  method: 'GET',
  path: '/api/platform/providerAccounts/brands',
  summary: '服务商账户总览的品牌',
  answer: z.array(z.object({ code: z.string(), name: z.string() })),
});

/** 导出: all of them once more, as they are now. It is audited. */
export const exportBrandAccounts = endpoint({
  ...platform,
  method: 'POST',
  path: '/api/platform/providerAccounts/export',
  summary: '导出服务商账户总览',
  answer: z.object({ content: z.array(BrandAccountRow) }),
});
