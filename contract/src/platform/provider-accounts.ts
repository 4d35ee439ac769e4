import {
  accountComplaints,
  accountKinds,
  type AccountKind,
} from '@rental/domain/platform/provider-accounts/account-kinds';
import {
  accountStates,
  versionStates,
  type AccountState,
  type VersionState,
} from '@rental/domain/platform/provider-accounts/account-life';
import {
  fenTrialStates,
  type FenTrialState,
} from '@rental/domain/platform/provider-accounts/fen-trial';
import { mostMappingChars } from '@rental/domain/rental/risk/checked-mapping';
import { smsTemplateNames } from '@rental/domain/rental/customer-sms/sms-templates';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  Day,
  givenName,
  Id,
  IdText,
  Instant,
  keysOf,
  pageOf,
  said,
  smallPageQuery,
  text,
} from '../fields.ts';
import { StepUp, stepUpRefusals } from '../people/access/approvals.ts';
import { sortBy } from '../sorting.ts';

const Kind = z.enum(keysOf<AccountKind>(accountKinds), '请选择服务商');
const Words = z.record(z.string(), z.string());

/** One thing that a test looked at. */
const AccountCheck = z.object({ name: z.string(), isPassed: z.boolean(), words: z.string() });
export type AccountCheck = z.output<typeof AccountCheck>;

/** Settings and keys as they were saved: the keys are never read back. */
const AccountVersionRow = z.object({
  version: z.int(),
  state: z.enum(keysOf<VersionState>(versionStates)),
  settings: Words,
  templates: Words,
  /** The last four letters of each key; empty: they are erased. */
  keyTails: Words,
  /** The last day of its keys or certificate; null: not known, or none. */
  expiresOn: Day.nullable(),
  savedAt: Instant,
  savedBy: z.string(),
  /** Null: nobody has. */
  testedAt: Instant.nullable(),
  checks: z.array(AccountCheck),
});
export type AccountVersionRow = z.output<typeof AccountVersionRow>;

/** One fen there and back by an account (一分钱验证). */
const FenTrialRow = z.object({
  id: Id,
  version: z.int(),
  trialState: z.enum(keysOf<FenTrialState>(fenTrialStates)),
  /** Why it was closed, or not given back; null: neither. */
  reason: z.string().nullable(),
  /** The provider has not answered the last question. */
  isUndecided: z.boolean(),
  tradeNo: z.string(),
  /** The provider's page where it is paid, absolute or on our own host; null: there is nothing to pay. */
  page: z.string().nullable(),
  startedAt: Instant,
  startedBy: z.string(),
  expiresAt: Instant,
  paidAt: Instant.nullable(),
  endedAt: Instant.nullable(),
});
export type FenTrialRow = z.output<typeof FenTrialRow>;

/** An account of the brand at a provider. */
const ProviderAccountRow = z.object({
  id: Id,
  kind: Kind,
  name: z.string(),
  /** The accounts of a purpose are tried in this order, the lowest first. */
  preference: z.int(),
  state: z.enum(keysOf<AccountState>(accountStates)),
  /** The last one first. */
  versions: z.array(AccountVersionRow),
  /** Its calls since 0:00 (Asia/Shanghai); null: none. */
  today: z.object({ calls: z.int(), answered: z.int(), averageMs: z.int() }).nullable(),
  /** The last one fen there and back; null: there was none. */
  fenTrial: FenTrialRow.pick({ trialState: true, isUndecided: true, startedAt: true }).nullable(),
});
export type ProviderAccountRow = z.output<typeof ProviderAccountRow>;

const list = { platforms: ['manage'], permission: 'providerAccount:list' } as const;
const edit = { platforms: ['manage'], permission: 'providerAccount:edit' } as const;

/** 服务商账户 by purpose and order of preference. For who reaches the whole brand. */
export const listProviderAccounts = endpoint({
  ...list,
  method: 'GET',
  path: '/api/providerAccounts',
  summary: '服务商账户列表',
  labels: { name: '账户名称' },
  query: z.object({
    ...smallPageQuery,
    sort: sortBy('name', 'preference'),
    /** A part of its name. */
    name: text(30).optional(),
    kind: Kind.optional(),
  }),
  answer: pageOf(ProviderAccountRow),
  refusals: ['whole_brand_only'],
});

/** The providers that an account may be at. */
export const providerAccountKinds = endpoint({
  ...edit,
  method: 'GET',
  path: '/api/providerAccounts/kinds',
  summary: '可选服务商',
  answer: z.array(Kind),
});

/**
 * 领取模拟密钥: keys at the provider of a demo, as the pages of a real one would give them. Its earlier keys work on. Without a
 * merchant number a new merchant is made.
 */
export const issueSandboxKeys = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/providerAccounts/sandboxKeys',
  summary: '领取模拟密钥',
  labels: { merchantNo: '商户号' },
  body: z.object({ merchantNo: text(32).nullable() }),
  answer: z.object({ merchantNo: z.string(), apiKey: z.string(), notifyKey: z.string() }),
  refusals: [
    'whole_brand_only',
    'provider_account_kind_unknown',
    'provider_account_merchant_unknown',
  ],
});

const labels = {
  kind: '服务商',
  name: '账户名称',
  preference: '优先级',
  settings: '参数',
  keys: '密钥',
  templates: '模板编号',
  expiresOn: '到期日',
};
const versionLabels = { version: '版本' };

/** How long each value may be is for its field to say (`accountComplaints`). */
const Typed = z
  .record(z.string().max(40), text(mostMappingChars))
  .refine((typed) => Object.keys(typed).length <= 60, '最多60项');

const AccountFields = z.object({
  kind: Kind,
  name: givenName(30, '请填写账户名称'),
  preference: z
    .int(said('请填写优先级', '优先级应为1到99的整数'))
    .min(1, '优先级应为1到99的整数')
    .max(99, '优先级应为1到99的整数'),
  settings: Typed,
  /** Write-only. One that is absent stays as it is. */
  keys: Typed.default({}),
  templates: z.partialRecord(z.enum(smsTemplateNames, '没有此短信模板'), text(200)).default({}),
  expiresOn: Day.nullable().default(null),
});
type AccountFields = z.output<typeof AccountFields>;

const complain =
  (areKeysNeeded: boolean) =>
  (typed: AccountFields, context: z.RefinementCtx): void => {
    for (const { path, words } of accountComplaints(typed.kind, typed, areKeysNeeded))
      context.addIssue({ code: 'custom', path: [...path], message: words });
  };

const wholeBrand = ['whole_brand_only', 'not_found'] as const;
/** 新增账户, as a draft. */
export const createProviderAccount = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/providerAccounts',
  summary: '新增服务商账户',
  labels,
  idempotent: true,
  body: AccountFields.superRefine(complain(true)),
  answer: z.object({ id: Id }),
  answerStatus: 201,
  refusals: [
    'whole_brand_only',
    'provider_account_kind_unknown',
    'provider_account_host_unlisted',
    'provider_account_certificate_unreadable',
    'provider_account_private_key_unreadable',
    'provider_account_private_key_foreign',
    'provider_account_public_key_unreadable',
    'too_many_provider_accounts',
    'provider_account_name_taken',
  ],
});

/** 修改: what is used works on, and the change is a version of its own that has to be tested and enabled. Name and order hold at once. */
export const saveProviderAccount = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/providerAccounts/save',
  summary: '修改服务商账户',
  labels,
  idempotent: true,
  body: AccountFields.extend({ id: Id }).superRefine(complain(false)),
  answer: ProviderAccountRow,
  refusals: [
    ...wholeBrand,
    'provider_account_host_unlisted',
    'provider_account_certificate_unreadable',
    'provider_account_private_key_unreadable',
    'provider_account_private_key_foreign',
    'provider_account_public_key_unreadable',
    'provider_account_merchant_fixed',
    'provider_account_keys_needed',
    'provider_account_name_taken',
    'provider_account_kind_fixed',
    'provider_account_no_draft',
    'fen_trial_open',
  ],
});

const OfVersion = z.object({
  id: Id,
  version: z.int('应为整数').min(1, '应为正整数').max(1_000_000),
});

/** 测试: asks the provider with this version's keys whether it works. Nothing is sent and nothing is paid. */
export const testProviderAccount = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/providerAccounts/test',
  summary: '测试服务商账户',
  labels: versionLabels,
  body: OfVersion,
  answer: z.object({ isPassed: z.boolean(), checks: z.array(AccountCheck) }),
  refusals: [...wholeBrand, 'provider_account_changed'],
});

/** 测试短信: a code to the own phone by this version, whatever its state. The provider is paid for it, the balance is not. */
export const sendTestSms = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/providerAccounts/testSms',
  summary: '发送测试短信',
  labels: versionLabels,
  body: OfVersion,
  answer: z.object({ isSent: z.boolean(), words: z.string() }),
  refusals: [...wholeBrand, 'no_own_phone', 'too_many_sms'],
});

/**
 * 一分钱验证: one fen by this version's own keys, which whoever scans the code pays and which goes back by itself. One at a time an
 * account, and of 收租 alone: what is paid out to an account cannot be taken back.
 */
export const startFenTrial = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/providerAccounts/fenTrials',
  summary: '发起一分钱验证',
  labels: versionLabels,
  body: OfVersion.extend({ stepUp: StepUp }),
  answer: FenTrialRow,
  refusals: [
    ...wholeBrand,
    'provider_account_untested',
    'fen_trial_not_offered',
    'fen_trial_under_way',
    ...stepUpRefusals,
  ],
});

/** The last ten of an account, the last one first. */
export const fenTrials = endpoint({
  ...list,
  method: 'GET',
  path: '/api/providerAccounts/{id}/fenTrials',
  summary: '一分钱验证记录',
  params: z.object({ id: IdText }),
  answer: z.array(FenTrialRow),
  refusals: [...wholeBrand],
});

/** 启用, or 换用: from the next call on this version is used, and the one before it can be gone back to. */
export const enableProviderAccount = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/providerAccounts/enable',
  summary: '启用服务商账户',
  labels: versionLabels,
  idempotent: true,
  body: OfVersion.extend({ stepUp: StepUp }),
  answer: ProviderAccountRow,
  refusals: [
    ...wholeBrand,
    'provider_account_untested',
    'provider_account_enabled',
    ...stepUpRefusals,
  ],
});

export const stopProviderAccount = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/providerAccounts/stop',
  summary: '停用服务商账户',
  idempotent: true,
  body: z.object({ id: Id, stepUp: StepUp }),
  answer: ProviderAccountRow,
  refusals: [...wholeBrand, 'provider_account_not_enabled', ...stepUpRefusals],
});

/** 放弃草稿. An account that was never enabled goes with it. */
export const discardProviderDraft = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/providerAccounts/discard',
  summary: '放弃服务商账户草稿',
  idempotent: true,
  body: z.object({ id: Id }),
  answer: z.object({}),
  refusals: [
    ...wholeBrand,
    'provider_account_no_draft',
    'fen_trial_open',
    'provider_account_tried',
    'provider_account_consented',
  ],
});

/** 作废旧密钥: the keys of a version that was replaced are gone at once. */
export const eraseProviderKeys = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/providerAccounts/erase',
  summary: '作废旧密钥',
  labels: versionLabels,
  idempotent: true,
  body: OfVersion.extend({ stepUp: StepUp }),
  answer: ProviderAccountRow,
  refusals: [...wholeBrand, 'provider_account_keys_used', ...stepUpRefusals],
});
