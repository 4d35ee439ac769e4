import {
  smsTemplates,
  variablesOf,
  type SmsTemplateName,
  type SmsVariable,
} from '@rental/domain/rental/customer-sms/sms-templates';
import type { AccountCheck } from '../accounts/usable-account.ts';
import type { AskedSms, SmsMessage, SmsOutcome } from './sms-gateway.ts';

/**
 * The answer of one account. `unavailable`: the message has not left, for a reason that lies in the account or its provider, and another
 * account may take it.
 */
export type DriverOutcome = SmsOutcome | { readonly kind: 'unavailable'; readonly reason: string };

/** An account at a provider of SMS. Every call ends within ten seconds (threat model 27). */
export interface SmsDriver {
  /** Looks whether keys, sign and templates work. Nothing is sent. */
  check(): Promise<readonly AccountCheck[]>;
  /** Throws `Undecided` where nobody knows yet whether it was sent. */
  send(message: SmsMessage): Promise<DriverOutcome>;
  /** The state of a request with its receipt; null if the provider does not know it. */
  find(asked: AskedSms): Promise<SmsOutcome | null>;
}

/** No call to a provider takes longer. */
export const longestMs = 10_000;

/** The reasons of a refusal that is about the message, whatever the account. */
export const smsRefusals = {
  phone: '号码无效',
  tooMany: '号码超过发送频率限制',
  content: '内容未通过服务商审核',
  blacklisted: '号码在服务商黑名单',
} as const;

/** The account's code for the template of a message; undefined: it has none. */
export const templateCode = (
  templates: Readonly<Record<string, string>>,
  { template }: SmsMessage,
): string | undefined => (template === null ? undefined : templates[template]);

export const noTemplate: DriverOutcome = { kind: 'unavailable', reason: '未配置该短信的模板' };

/** The check of a template, in the words of operators. */
export const templateCheck = (
  name: string,
  code: string,
  { isPassed, words }: Pick<AccountCheck, 'isPassed' | 'words'>,
): AccountCheck => ({
  name: `${isTemplateName(name) ? smsTemplates[name].label : name}（${code}）`,
  isPassed,
  words,
});

const isTemplateName = (name: string): name is SmsTemplateName => Object.hasOwn(smsTemplates, name);

/** The variables that messages of a template have values for, in the order in which a provider without names counts them. */
export const variablesNamed = (name: string | null): readonly SmsVariable[] =>
  name !== null && isTemplateName(name) ? variablesOf(name) : [];
