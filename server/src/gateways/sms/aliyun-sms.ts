import aliyun from '@alicloud/dysmsapi20170525';
import { $OpenApiUtil } from '@alicloud/openapi-core';
import { addDays, businessDateOf, daysBetween } from '@rental/domain/business-date';
import { keysAccepted, keysRefused } from '../accounts/account-checks.ts';
import type { AccountCheck, ProviderPlace, UsableAccount } from '../accounts/usable-account.ts';
import { Undecided } from '../undecided.ts';
import {
  longestMs,
  noTemplate,
  smsRefusals,
  templateCheck,
  templateCode,
  variablesNamed,
  type DriverOutcome,
  type SmsDriver,
} from './sms-driver.ts';
import type { AskedSms, SmsOutcome } from './sms-gateway.ts';

const ownPlace: ProviderPlace = { protocol: 'https', host: 'dysmsapi.aliyuncs.com' };

/** Codes that are about the message. Any other that is not `OK` is about the account. */
const refusals: ReadonlyMap<string, string> = new Map([
  ['isv.MOBILE_NUMBER_ILLEGAL', smsRefusals.phone],
  ['isv.BUSINESS_LIMIT_CONTROL', smsRefusals.tooMany],
  ['isv.BLACK_KEY_CONTROL_LIMIT', smsRefusals.content],
  ['isv.SMS_CONTENT_ILLEGAL', smsRefusals.content],
  ['isv.SMS_CONTENT_MISMATCH_TEMPLATE_TYPE', smsRefusals.content],
]);

/** 阿里云短信 by its official client (`spec/providers.md` 4). */
export function aliyunSms(
  { settings, keys, templates }: UsableAccount,
  { protocol, host }: ProviderPlace = ownPlace,
): SmsDriver {
  const client = new aliyun.default(
    new $OpenApiUtil.Config({
      accessKeyId: keys['accessKeyId'],
      accessKeySecret: keys['accessKeySecret'],
      endpoint: host,
      protocol,
      connectTimeout: longestMs / 2,
      readTimeout: longestMs / 2,
    }),
  );
  const signName = settings['signName'] ?? '';

  return {
    check: async () => {
      const signed = await answered(client.getSmsSign(new aliyun.GetSmsSignRequest({ signName })));
      if (signed.kind === 'refused' && areKeysWrong(signed.code)) return [keysRefused(signed.code)];
      const codes = await Promise.all(
        Object.entries(templates).map(([name, code]) => checkTemplate(name, code)),
      );
      return [keysAccepted, checkOfSign(signName, signed), ...codes];
    },
    send: async (message): Promise<DriverOutcome> => {
      const code = templateCode(templates, message);
      if (code === undefined) return noTemplate;
      const answer = await answered(
        client.sendSms(
          new aliyun.SendSmsRequest({
            phoneNumbers: message.phone,
            signName,
            templateCode: code,
            templateParam: JSON.stringify(message.params),
            outId: message.requestNo,
          }),
        ),
      );
      if (answer.kind === 'answered') {
        const { bizId } = answer.body;
        if (bizId === undefined) throw new Undecided('the provider of SMS gave no number');
        return { kind: 'sent', providerNo: bizId };
      }
      const reason = refusals.get(answer.code);
      return reason === undefined
        ? { kind: 'unavailable', reason: `服务商拒绝（${answer.code}）` }
        : { kind: 'refused', reason };
    },
    find: async (asked) => {
      for (const day of daysOf(asked)) {
        const found = await findOn(asked, day);
        if (found !== null) return found;
      }
      return null;
    },
  };

  async function checkTemplate(name: string, code: string): Promise<AccountCheck> {
    const answer = await answered(
      client.getSmsTemplate(new aliyun.GetSmsTemplateRequest({ templateCode: code })),
    );
    return checkOfTemplate(name, code, answer);
  }

  async function findOn(asked: AskedSms, sendDate: string): Promise<SmsOutcome | null> {
    for (let currentPage = 1; currentPage <= mostPages; currentPage += 1) {
      const answer = await answered(
        client.querySendDetails(
          new aliyun.QuerySendDetailsRequest({
            phoneNumber: asked.phone,
            sendDate,
            pageSize,
            currentPage,
            ...(asked.providerNo !== null && { bizId: asked.providerNo }),
          }),
        ),
      );
      if (answer.kind === 'refused') throw new Undecided(`the provider answered ${answer.code}`);
      const sent = answer.body.smsSendDetailDTOs?.smsSendDetailDTO ?? [];
      const own = sent.find(({ outId }) => outId === asked.requestNo);
      if (own !== undefined) return outcomeOf(own, asked);
      if (sent.length < pageSize) return null;
    }
    return null;
  }
}

interface SendDetail {
  readonly sendStatus?: number;
  readonly errCode?: string;
  readonly receiveDate?: string;
}

/** 1: no receipt yet, 2: it did not arrive, 3: it did. Times are of Asia/Shanghai, without saying so. */
function outcomeOf(
  { sendStatus, errCode, receiveDate }: SendDetail,
  { requestNo, providerNo }: AskedSms,
): SmsOutcome {
  const sent = { kind: 'sent', providerNo: providerNo ?? requestNo } as const;
  if ((sendStatus !== 2 && sendStatus !== 3) || receiveDate === undefined) return sent;
  const isDelivered = sendStatus === 3;
  const code = isDelivered ? 'DELIVERED' : (errCode ?? 'UNDELIVERED');
  const at = new Date(`${receiveDate.replace(' ', 'T')}+08:00`);
  return { ...sent, receipt: { isDelivered, code, at } };
}

const pageSize = 50;
/** The limit of a phone and a day is reached at the provider. */
const mostPages = 4;

/** The provider is asked about one day at a time, and keeps no more of them. */
const mostDays = 30;
/** Our record of a sending may be so much earlier than the provider's. */
const slackMs = 60_000;

/** The days on which it may have been sent, the last first: 「20261126」. */
function daysOf({ since, until }: AskedSms): string[] {
  const last = businessDateOf(new Date(until.getTime() + slackMs));
  const count = Math.min(mostDays, daysBetween(businessDateOf(since), last) + 1);
  return Array.from({ length: count }, (_, back) => addDays(last, -back).replaceAll('-', ''));
}

type Answered<Body> =
  | { readonly kind: 'answered'; readonly body: Body }
  | { readonly kind: 'refused'; readonly code: string };

/** An answer of the provider, with the codes that it gives as errors. */
async function answered<Body extends { code?: string }>(
  call: Promise<{ body?: Body }>,
): Promise<Answered<Body>> {
  try {
    const { body } = await call;
    if (body === undefined) throw new Undecided('the answer of the provider says nothing');
    const { code } = body;
    if (code === 'OK') return { kind: 'answered', body };
    if (code === undefined || code.startsWith('isp.'))
      throw new Undecided(`the provider answered ${code}`);
    return { kind: 'refused', code };
  } catch (error) {
    if (error instanceof Undecided) throw error;
    const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
    const isRefused = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
    if (isRefused && typeof code === 'string') return { kind: 'refused', code };
    throw new Undecided('the provider of SMS gave no answer', { cause: error });
  }
}

const areKeysWrong = (code: string): boolean =>
  /^(?:InvalidAccessKeyId|SignatureDoesNotMatch|Forbidden|NoPermission|isv\.RAM_PERMISSION_DENY)/.test(
    code,
  );

/** The state of an audit in Chinese: 0 and 1 as the provider counts them for a sign. */
function checkOfSign(
  name: string,
  answer: Answered<{ signStatus?: number; auditInfo?: { rejectInfo?: string } }>,
): AccountCheck {
  const of = { name: `签名「${name}」` };
  if (answer.kind === 'refused')
    return { ...of, isPassed: false, words: `服务商没有此签名（${answer.code}）` };
  const { signStatus, auditInfo } = answer.body;
  if (signStatus === 1) return { ...of, isPassed: true, words: '审核通过' };
  return {
    ...of,
    isPassed: false,
    words: signStatus === 0 ? '审核中' : `审核未通过${because(auditInfo?.rejectInfo)}`,
  };
}

function checkOfTemplate(
  name: string,
  code: string,
  answer: Answered<{
    templateStatus?: string | undefined;
    templateContent?: string | undefined;
    auditInfo?: { rejectInfo?: string };
  }>,
): AccountCheck {
  const failed = (words: string) => templateCheck(name, code, { isPassed: false, words });
  if (answer.kind === 'refused') return failed(`服务商没有此模板（${answer.code}）`);
  const { templateStatus, templateContent = '', auditInfo } = answer.body;
  if (templateStatus === '0') return failed('审核中');
  if (templateStatus !== '1') return failed(`审核未通过${because(auditInfo?.rejectInfo)}`);
  const known = new Set<string>(variablesNamed(name));
  const unknown = [...templateContent.matchAll(/\$\{(\w+)\}/g)].flatMap(([, variable = '']) =>
    known.has(variable) ? [] : [variable],
  );
  return unknown.length === 0
    ? templateCheck(name, code, { isPassed: true, words: templateContent })
    : failed(`模板中的变量${unknown.join('、')}没有内容可填，可用变量：${[...known].join('、')}`);
}

const because = (reason: string | undefined) => (reason === undefined ? '' : `：${reason}`);
