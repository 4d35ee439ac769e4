import { fen, fenOfYuan, type Fen } from '../../money.ts';
import { letters, type AccountField } from './account-field.ts';

/** The purposes of accounts that money goes by. Stored: never rename. */
export const moneyPurposes = {
  rent: '收租',
  hold: '预授权',
  deduction: '代扣',
  payout: '打款',
} as const;
export type MoneyPurpose = keyof typeof moneyPurposes;

/** The purposes of what stays with the account that it was begun by: money, agreements that are being signed, and invoices. */
export type PinnedPurpose = MoneyPurpose | 'signature' | 'invoice';

export const isMoneyPurpose = (purpose: string): purpose is MoneyPurpose =>
  Object.hasOwn(moneyPurposes, purpose);

const limit = (label: string, hint: string): AccountField => ({
  label,
  most: 12,
  pattern: /^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,2})?$/,
  hint,
});

/** The settings of every account that money goes by. */
export const moneySettings = {
  merchantNo: letters('商户号', 32, '服务商分配；启用后不能修改，换商户号请新增账户'),
  appId: letters('应用编号', 32, '服务商分配'),
  singleLimit: limit('单笔限额（元）', '超过时不发起，如 5000'),
  dailyLimit: limit('单日限额（元）', '按发起日累计，超过时换下一优先级的账户'),
  feeRate: {
    label: '费率（‰）',
    most: 6,
    pattern: /^(1000|\d{1,3}(\.\d)?)$/,
    hint: '千分之几，最多一位小数，如 6 或 3.8',
  },
  certificate: {
    label: '网关证书',
    most: 8_000,
    pattern: /^-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----$/,
    hint: '选填，PEM 格式；到期日从证书读取，与密钥到期日取较早的',
    isLong: true,
    isOptional: true,
    isCertificate: true,
  },
} as const satisfies Readonly<Record<string, AccountField>>;

/** The keys of every account that money goes by. */
export const moneyKeys = {
  apiKey: letters('请求密钥', 128, '签名我们的请求，仅保存，不再显示'),
  notifyKey: letters('通知密钥', 128, '验证服务商的通知，仅保存，不再显示'),
} as const satisfies Readonly<Record<string, AccountField>>;

type Settings = Readonly<Record<string, string>>;

export interface AccountLimits {
  readonly singleFen: Fen;
  readonly dailyFen: Fen;
}

const noLimit = fen(0);

/** The limits of an account by its settings. A limit that cannot be read lets nothing through. */
export const limitsOf = (settings: Settings): AccountLimits => ({
  singleFen: fenOfYuan(settings['singleLimit'] ?? '') ?? noLimit,
  dailyFen: fenOfYuan(settings['dailyLimit'] ?? '') ?? noLimit,
});

/** The fee rate of an account in ten-thousandths: 3.8‰ is 38; null: it has none. */
export function feeBpOf(settings: Settings): number | null {
  const typed = settings['feeRate'];
  if (typed === undefined || !moneySettings.feeRate.pattern.test(typed)) return null;
  const [whole = '0', tenth = '0'] = typed.split('.');
  return Number(whole) * 10 + Number(tenth);
}

interface Room {
  readonly limits: AccountLimits;
  /** The amounts that went by it today. */
  readonly sentFen: Fen;
}

/** True where an amount fits the single limit and what the day has left. */
export const hasRoom = ({ limits, sentFen }: Room, amountFen: Fen): boolean =>
  amountFen <= limits.singleFen && sentFen + amountFen <= limits.dailyFen;

/** The account that a new payment goes by: the first in order of preference that has room; undefined: none has. */
export const accountWithRoom = <Account extends Room>(
  preferred: readonly Account[],
  amountFen: Fen,
): Account | undefined => preferred.find((account) => hasRoom(account, amountFen));
