import { mappingComplaint, mostMappingChars } from '../../rental/risk/checked-mapping.ts';
import { reportTypes, type ReportType } from '../../rental/risk/providers.ts';
import { letters, type AccountField } from './account-field.ts';
import {
  alipayDeductionSettings,
  alipayHoldSettings,
  alipayKeys,
  alipaySettings,
} from './alipay-account.ts';
import type { MoneyMethod } from '../../money/ledger/accounts.ts';
import { moneyKeys, moneyPurposes, moneySettings, type MoneyPurpose } from './money-accounts.ts';
import { wechatKeys, wechatSettings } from './wechat-account.ts';

/** The purposes of an account at a provider. Stored: never rename. */
export const accountPurposes = {
  sms: '短信',
  risk: '风控报告',
  logistics: '物流',
  signature: '电子签',
  invoice: '开票',
  ...moneyPurposes,
} as const;
export type AccountPurpose = keyof typeof accountPurposes;

interface AccountKindFacts {
  readonly label: string;
  readonly purpose: AccountPurpose;
  /** Shown again as they are. */
  readonly settings: Readonly<Record<string, AccountField>>;
  /** Sealed, and never shown again. */
  readonly keys: Readonly<Record<string, AccountField>>;
  /** The provider knows a template by a code of its own; null: it has no templates. */
  readonly templateCode: AccountField | null;
}

const signName: AccountField = {
  label: '短信签名',
  most: 30,
  pattern: /^[^\s【】]+$/u,
  hint: '与服务商审核通过的签名一致，不含【】',
};

const riskSettings = {
  host: {
    label: '接口主机',
    most: 120,
    pattern: /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/,
    hint: '如 api.example.com，须在服务器允许的服务商主机名单中',
  },
  types: {
    label: '报告类型',
    most: 17,
    pattern: /^[1-9](,[1-9])*$/,
    hint: '此账户查询的类型编号，以逗号分隔，如 1,2；7 为法诉，8 为 LuoRan，9 为证件核对',
  },
  mapping: {
    label: '接口映射',
    most: mostMappingChars,
    pattern: /\S/,
    hint: '请求、签名和结果的对照，按风控接口映射说明填写',
    isLong: true,
    complaint: mappingComplaint,
  },
} as const satisfies Readonly<Record<string, AccountField>>;

/** The payment provider of a demo: what it is sent and what it says are signed by the keys of the account. */
const sandboxMoney = <Purpose extends MoneyPurpose>(label: string, purpose: Purpose) =>
  ({ label, purpose, settings: moneySettings, keys: moneyKeys, templateCode: null }) as const;

/** 支付宝 by its open platform. */
const alipay = <Purpose extends MoneyPurpose>(
  label: string,
  purpose: Purpose,
  settings: Readonly<Record<string, AccountField>> = alipaySettings,
) => ({ label, purpose, settings, keys: alipayKeys, templateCode: null }) as const;

/** The providers that a brand may have an account at. Stored: never rename. */
export const accountKinds = {
  aliyunSms: {
    label: '阿里云短信',
    purpose: 'sms',
    settings: { signName },
    keys: {
      accessKeyId: letters('AccessKey ID', 64, '阿里云控制台 › AccessKey 管理'),
      accessKeySecret: letters('AccessKey Secret', 64, '仅保存，不再显示'),
    },
    templateCode: letters('模板CODE', 32, '如 SMS_123456789'),
  },
  tencentSms: {
    label: '腾讯云短信',
    purpose: 'sms',
    settings: { appId: letters('短信应用ID', 20, 'SdkAppId，如 1400006666'), signName },
    keys: {
      secretId: letters('SecretId', 64, '腾讯云控制台 › API 密钥管理'),
      secretKey: letters('SecretKey', 64, '仅保存，不再显示'),
    },
    templateCode: letters('模板ID', 20, '如 1234567'),
  },
  sandboxSms: {
    label: '模拟短信',
    purpose: 'sms',
    settings: { signName },
    keys: { secret: letters('密钥', 64, '演示用：以 bad 开头的密钥无法通过测试') },
    templateCode: letters('模板号', 32, '任意字母或数字'),
  },
  httpRisk: {
    label: 'HTTP 风控接口',
    purpose: 'risk',
    settings: riskSettings,
    keys: {
      appKey: letters('应用标识', 128, '服务商分配的 appKey'),
      appSecret: {
        label: '应用密钥',
        most: 200,
        pattern: /^[\x21-\x7e]+$/,
        hint: '用于签名，仅保存，不再显示',
      },
    },
    templateCode: null,
  },
  kuaidi100: {
    label: '快递100',
    purpose: 'logistics',
    settings: { customer: letters('客户编号', 64, '快递100企业后台的 customer') },
    keys: { key: letters('授权密钥', 64, '快递100企业后台的 key，仅保存，不再显示') },
    templateCode: null,
  },
  sandboxLogistics: {
    label: '模拟物流',
    purpose: 'logistics',
    settings: { customer: letters('客户编号', 64, '任意字母或数字') },
    keys: {
      key: letters('授权密钥', 64, '演示用：以 bad 开头的密钥无法通过测试'),
    },
    templateCode: null,
  },
  sandboxSignature: {
    label: '模拟电子签',
    purpose: 'signature',
    settings: {
      merchantNo: letters('企业编号', 32, '服务商分配；启用后不能修改，换企业请新增账户'),
    },
    keys: moneyKeys,
    templateCode: null,
  },
  sandboxInvoice: {
    label: '模拟开票',
    purpose: 'invoice',
    settings: {
      merchantNo: letters('企业编号', 32, '服务商分配；启用后不能修改，换企业请新增账户'),
    },
    keys: moneyKeys,
    templateCode: null,
  },
  alipayRent: alipay('支付宝（收租）', 'rent'),
  alipayHold: alipay('支付宝（预授权）', 'hold', alipayHoldSettings),
  alipayDeduction: alipay('支付宝（代扣）', 'deduction', alipayDeductionSettings),
  alipayPayout: alipay('支付宝（打款）', 'payout'),
  wechatRent: {
    label: '微信支付（收租）',
    purpose: 'rent',
    settings: wechatSettings,
    keys: wechatKeys,
    templateCode: null,
  },
  sandboxRent: sandboxMoney('模拟支付（收租）', 'rent'),
  sandboxHold: sandboxMoney('模拟支付（预授权）', 'hold'),
  sandboxDeduction: sandboxMoney('模拟支付（代扣）', 'deduction'),
  sandboxPayout: sandboxMoney('模拟支付（打款）', 'payout'),
} as const satisfies Readonly<Record<string, AccountKindFacts>>;
export type AccountKind = keyof typeof accountKinds;

export const accountKindFacts = (kind: AccountKind): AccountKindFacts => accountKinds[kind];

/** The providers of a purpose. */
export const accountKindsFor = (purpose: AccountPurpose): AccountKind[] =>
  (Object.keys(accountKinds) as AccountKind[]).filter(
    (kind) => accountKinds[kind].purpose === purpose,
  );

/** The names of the settings that are certificates. */
export const certificateSettings = (kind: AccountKind): string[] =>
  Object.entries(accountKindFacts(kind).settings).flatMap(([name, { isCertificate }]) =>
    isCertificate === true ? [name] : [],
  );

/** The types of reports that an account for them serves, by its setting. */
export const servedRiskTypes = (typed: string): ReportType[] =>
  reportTypes.filter((type) => typed.split(',').includes(`${type}`));

/** Stands in for a provider in a demo, and is offered there alone. */
export const isSandboxKind = (kind: AccountKind): boolean => kind.startsWith('sandbox');

/** The account of ours that money by a provider reaches: each keeps it in a purse of its own. */
export const methodOfKind = (kind: AccountKind): MoneyMethod =>
  kind === 'wechatRent' ? 'wechat' : 'alipay';

/** The accounts whose provider splits a trade (ADR 85). 支付宝 and 微信支付 are not asked to yet. */
export const splittingKinds: readonly AccountKind[] = [
  'sandboxRent',
  'sandboxHold',
  'sandboxDeduction',
];

/** The most accounts of a brand. */
export const maxAccounts = 20;

/** A complaint about a typed value; null: it is right. */
export function fieldComplaint(
  { label, most, pattern, complaint: judge }: AccountField,
  value: string | undefined,
): string | null {
  if (value === undefined || value === '') return `请填写${label}`;
  if (value.length > most) return `${label}最多${most}个字符`;
  if (!pattern.test(value)) return `${label}格式不正确`;
  return judge?.(value) ?? null;
}

/** The typed values of an account. A key that is absent keeps its value. */
export interface TypedAccount {
  readonly settings: Readonly<Record<string, string>>;
  readonly keys: Readonly<Record<string, string>>;
  /** The provider's code of each of our templates, by our name of it. */
  readonly templates: Readonly<Record<string, string>>;
}

export interface AccountComplaint {
  readonly path: readonly [keyof TypedAccount, string];
  readonly words: string;
}

/** All that is wrong with what was typed. Whether keys may be absent is for the caller to say. */
export function accountComplaints(
  kind: AccountKind,
  typed: TypedAccount,
  areKeysNeeded: boolean,
): AccountComplaint[] {
  const facts = accountKindFacts(kind);
  const among = (part: 'settings' | 'keys', isNeeded: boolean): AccountComplaint[] =>
    complaintsAbout(part, facts[part], { typed: typed[part], isNeeded });
  return [
    ...among('settings', true),
    ...among('keys', areKeysNeeded),
    ...Object.entries(typed.templates).flatMap(([name, code]) =>
      complaint(
        ['templates', name],
        facts.templateCode === null ? '没有此项' : fieldComplaint(facts.templateCode, code),
      ),
    ),
  ];
}

const complaintsAbout = (
  part: 'settings' | 'keys',
  fields: Readonly<Record<string, AccountField>>,
  {
    typed,
    isNeeded,
  }: { readonly typed: Readonly<Record<string, string>>; readonly isNeeded: boolean },
): AccountComplaint[] => [
  ...Object.entries(fields).flatMap(([name, field]) =>
    (isNeeded && field.isOptional !== true) || typed[name] !== undefined
      ? complaint([part, name], fieldComplaint(field, typed[name]))
      : [],
  ),
  ...Object.entries(fields).flatMap(([name, { label, needs }]) =>
    needs !== undefined && typed[name] !== undefined && typed[needs] === undefined
      ? complaint([part, needs], `与${label}一起填写`)
      : [],
  ),
  ...Object.keys(typed).flatMap((name) =>
    Object.hasOwn(fields, name) ? [] : complaint([part, name], '没有此项'),
  ),
];

const complaint = (path: AccountComplaint['path'], words: string | null): AccountComplaint[] =>
  words === null ? [] : [{ path, words }];
