import { sms } from 'tencentcloud-sdk-nodejs-sms';
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

const ownPlace: ProviderPlace = { protocol: 'https', host: 'sms.tencentcloudapi.com' };
const region = 'ap-guangzhou';

/** Codes that are about the message. Any other that is not `Ok` is about the account. */
const refusals: ReadonlyMap<string, string> = new Map([
  ['InvalidParameterValue.IncorrectPhoneNumber', smsRefusals.phone],
  ['FailedOperation.PhoneNumberInBlacklist', smsRefusals.blacklisted],
  ['FailedOperation.ContainSensitiveWord', smsRefusals.content],
  ['LimitExceeded.PhoneNumberDailyLimit', smsRefusals.tooMany],
  ['LimitExceeded.PhoneNumberOneHourLimit', smsRefusals.tooMany],
  ['LimitExceeded.PhoneNumberThirtySecondLimit', smsRefusals.tooMany],
  ['LimitExceeded.PhoneNumberSameContentDailyLimit', smsRefusals.tooMany],
]);

/** 腾讯云短信 by its official client (`spec/providers.md` 4). Its templates count our values from 1 on, in the order of `variablesOf`. */
export function tencentSms(
  { settings, keys, templates }: UsableAccount,
  { protocol, host }: ProviderPlace = ownPlace,
): SmsDriver {
  const { appId: SmsSdkAppId = '', signName: SignName = '' } = settings;
  const client = new sms.v20210111.Client({
    credential: { secretId: keys['secretId'] ?? '', secretKey: keys['secretKey'] ?? '' },
    region,
    profile: {
      httpProfile: { endpoint: host, protocol: `${protocol}://`, reqTimeout: longestMs / 1000 },
    },
  });

  return {
    check: async () => {
      const codes = Object.entries(templates);
      const known = await answered(
        client.DescribeSmsTemplateList({
          International: 0,
          ...(codes.length > 0
            ? { TemplateIdSet: codes.map(([, code]) => Number(code)) }
            : { Limit: 1, Offset: 0 }),
        }),
      );
      if (known.kind === 'refused') return [keysRefused(known.code)];
      const found = known.body.DescribeTemplateStatusSet ?? [];
      return [
        keysAccepted,
        ...codes.map(([name, code]) =>
          checkOfTemplate(
            name,
            code,
            found.find(({ TemplateId }) => String(TemplateId) === code),
          ),
        ),
      ];
    },
    send: async (message): Promise<DriverOutcome> => {
      const TemplateId = templateCode(templates, message);
      if (TemplateId === undefined) return noTemplate;
      const answer = await answered(
        client.SendSms({
          PhoneNumberSet: [`+86${message.phone}`],
          SmsSdkAppId,
          SignName,
          TemplateId,
          TemplateParamSet: variablesNamed(message.template).map(
            (one) => message.params[one] ?? '',
          ),
          SessionContext: message.requestNo,
        }),
      );
      if (answer.kind === 'refused') return unavailable(answer.code);
      const { Code = '', SerialNo } = answer.body.SendStatusSet?.[0] ?? {};
      if (Code === 'Ok' && SerialNo !== undefined) return { kind: 'sent', providerNo: SerialNo };
      if (Code === '') throw new Undecided('the answer of the provider says nothing');
      const reason = refusals.get(Code);
      return reason === undefined ? unavailable(Code) : { kind: 'refused', reason };
    },
    find: async (asked): Promise<SmsOutcome | null> => {
      const answer = await answered(
        client.PullSmsSendStatusByPhoneNumber({
          SmsSdkAppId,
          PhoneNumber: `+86${asked.phone}`,
          BeginTime: Math.floor(asked.since.getTime() / 1000) - slackSeconds,
          Offset: 0,
          Limit: 100,
        }),
      );
      if (answer.kind === 'refused') throw new Undecided(`the provider answered ${answer.code}`);
      return outcomeAmong(answer.body.PullSmsSendStatusSet ?? [], asked);
    },
  };
}

/** The clocks of the provider and of this server differ by less. */
const slackSeconds = 120;

const unavailable = (code: string): DriverOutcome => ({
  kind: 'unavailable',
  reason: `服务商拒绝（${code}）`,
});

interface SendStatus {
  readonly SerialNo?: string;
  readonly SessionContext?: string;
  readonly ReportStatus?: string;
  readonly Description?: string;
  readonly UserReceiveTime?: number;
}

/** The one of our number. An application that is not told our number back is known by the provider's alone. */
function outcomeAmong(
  statuses: readonly SendStatus[],
  { requestNo, providerNo }: AskedSms,
): SmsOutcome | null {
  const own = statuses.find(
    ({ SerialNo, SessionContext }) =>
      SessionContext === requestNo || (providerNo !== null && SerialNo === providerNo),
  );
  if (own === undefined) {
    if (providerNo === null && statuses.some(({ SessionContext = '' }) => SessionContext === ''))
      throw new Undecided('one of several messages to this phone may be the one asked about');
    return null;
  }
  const sent = { kind: 'sent', providerNo: own.SerialNo ?? providerNo ?? requestNo } as const;
  const { ReportStatus, Description = '', UserReceiveTime } = own;
  if (ReportStatus === undefined || ReportStatus === '' || UserReceiveTime === undefined)
    return sent;
  const isDelivered = ReportStatus === 'SUCCESS';
  const code = isDelivered ? 'DELIVERED' : Description.slice(0, 64) || 'FAIL';
  return { ...sent, receipt: { isDelivered, code, at: new Date(UserReceiveTime * 1000) } };
}

type Answered<Body> =
  | { readonly kind: 'answered'; readonly body: Body }
  | { readonly kind: 'refused'; readonly code: string };

/** An answer of the provider; its client throws refusals that have a request id. */
async function answered<Body>(call: Promise<Body>): Promise<Answered<Body>> {
  try {
    return { kind: 'answered', body: await call };
  } catch (error) {
    const { code, requestId } = error as { code?: unknown; requestId?: unknown };
    const isRefused = typeof code === 'string' && typeof requestId === 'string' && requestId !== '';
    if (isRefused && !code.startsWith('InternalError')) return { kind: 'refused', code };
    throw new Undecided('the provider of SMS gave no answer', { cause: error });
  }
}

function checkOfTemplate(
  name: string,
  code: string,
  found: { StatusCode?: number; ReviewReply?: string; TemplateContent?: string } | undefined,
): AccountCheck {
  const failed = (words: string) => templateCheck(name, code, { isPassed: false, words });
  if (found === undefined) return failed('服务商没有此模板');
  const { StatusCode, ReviewReply, TemplateContent = '' } = found;
  if (StatusCode !== 0) {
    const state = StatusCode === 1 || StatusCode === 2 ? '审核中' : '审核未通过';
    return failed(ReviewReply ? `${state}：${ReviewReply}` : state);
  }
  const wanted = variablesNamed(name).length;
  const has = new Set(TemplateContent.match(/\{\d+\}/g)).size;
  return has === wanted
    ? templateCheck(name, code, { isPassed: true, words: TemplateContent })
    : failed(`模板有${has}个变量，应为${wanted}个`);
}
