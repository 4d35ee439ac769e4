import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ProviderPlace } from '../accounts/usable-account.ts';
import { Undecided } from '../undecided.ts';
import { aliyunSms } from './aliyun-sms.ts';
import { tencentSms } from './tencent-sms.ts';

/** The request that a provider received. */
interface Asked {
  readonly action: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** As far as it names the key. */
  readonly authorization: string;
}
type Answer = { readonly status?: number; readonly body: unknown } | 'none';

let server: Server;
let place: ProviderPlace;
let asked: Asked[] = [];
let answers: Readonly<Record<string, Answer>> = {};

/** Both providers: the names of calls in headers, answers as their documents publish them. */
beforeAll(async () => {
  server = createServer((request, response) => {
    void bodyOf(request).then((text) => {
      const action = String(request.headers['x-acs-action'] ?? request.headers['x-tc-action']);
      const { searchParams } = new URL(request.url ?? '/', 'http://provider');
      asked.push({
        action,
        query: Object.fromEntries(searchParams),
        body: text === '' ? null : JSON.parse(text),
        authorization: String(request.headers.authorization).split(/[,/]/)[0] ?? '',
      });
      const answer = answers[action] ?? 'none';
      if (answer === 'none') return request.socket.destroy();
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
      return response.end(JSON.stringify(answer.body));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  place = { protocol: 'http', host: `127.0.0.1:${port}` };
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  answers = {};
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

const templates = { approved: '1001' };
const message = {
  brand: 'alpha',
  isPrepaid: true,
  requestNo: 'r1',
  phone: '13812345678',
  template: 'approved' as const,
  params: { orderTail: '0042', product: 'iPhone 16' },
  text: '【甲店】您租的iPhone 16（订单尾号0042）已审核通过',
};
const at = new Date('2026-11-26T02:00:00.000Z');
const about = (providerNo: string | null = null, since = at) => ({
  brand: 'alpha',
  requestNo: 'r1',
  phone: '13812345678',
  since,
  until: at,
  providerNo,
  accountId: 1,
});

const aliyun = () =>
  aliyunSms(
    {
      id: 1,
      version: 1,
      kind: 'aliyunSms',
      settings: { signName: '甲店' },
      templates,
      keys: { accessKeyId: 'LTAI0001', accessKeySecret: 'secret' },
    },
    place,
  );
const tencent = () =>
  tencentSms(
    {
      id: 2,
      version: 1,
      kind: 'tencentSms',
      settings: { appId: '1400006666', signName: '甲店' },
      templates,
      keys: { secretId: 'AKID0001', secretKey: 'secret' },
    },
    place,
  );

test('Aliyun is asked with sign, template, named values and our number, signed with the key of the account', async () => {
  answers = { SendSms: { body: { Code: 'OK', Message: 'OK', BizId: '900^0', RequestId: 'x' } } };

  expect(await aliyun().send(message)).toEqual({ kind: 'sent', providerNo: '900^0' });

  expect(asked).toEqual([
    {
      action: 'SendSms',
      query: {
        PhoneNumbers: '13812345678',
        SignName: '甲店',
        TemplateCode: '1001',
        TemplateParam: '{"orderTail":"0042","product":"iPhone 16"}',
        OutId: 'r1',
      },
      body: null,
      authorization: 'ACS3-HMAC-SHA256 Credential=LTAI0001',
    },
  ]);
});

test('Tencent is asked with the values in their order', async () => {
  answers = {
    SendSms: { body: { Response: { SendStatusSet: [{ Code: 'Ok', SerialNo: '77' }] } } },
  };

  expect(await tencent().send(message)).toEqual({ kind: 'sent', providerNo: '77' });

  expect(asked).toEqual([
    {
      action: 'SendSms',
      query: {},
      body: {
        PhoneNumberSet: ['+8613812345678'],
        SmsSdkAppId: '1400006666',
        SignName: '甲店',
        TemplateId: '1001',
        TemplateParamSet: ['iPhone 16', '0042'],
        SessionContext: 'r1',
      },
      authorization: 'TC3-HMAC-SHA256 Credential=AKID0001',
    },
  ]);
});

const tencentSaid = (code: string): Answer => ({
  body: { Response: { SendStatusSet: [{ Code: code, SerialNo: '', Message: '' }] } },
});

test.each<[string, Answer, object]>([
  [
    'number',
    { body: { Code: 'isv.MOBILE_NUMBER_ILLEGAL' } },
    { kind: 'refused', reason: '号码无效' },
  ],
  [
    'frequency',
    { body: { Code: 'isv.BUSINESS_LIMIT_CONTROL' } },
    { kind: 'refused', reason: '号码超过发送频率限制' },
  ],
  [
    'balance of the account',
    { body: { Code: 'isv.AMOUNT_NOT_ENOUGH' } },
    { kind: 'unavailable', reason: '服务商拒绝（isv.AMOUNT_NOT_ENOUGH）' },
  ],
  [
    'wrong key',
    { status: 404, body: { Code: 'InvalidAccessKeyId.NotFound', Message: 'x', RequestId: 'x' } },
    { kind: 'unavailable', reason: '服务商拒绝（InvalidAccessKeyId.NotFound）' },
  ],
])('Aliyun refuses for the %s', async (_, answer, outcome) => {
  answers = { SendSms: answer };
  expect(await aliyun().send(message)).toEqual(outcome);
});

test.each<[string, Answer, object]>([
  [
    'number',
    tencentSaid('InvalidParameterValue.IncorrectPhoneNumber'),
    { kind: 'refused', reason: '号码无效' },
  ],
  [
    'balance of the account',
    tencentSaid('FailedOperation.InsufficientBalanceInSmsPackage'),
    {
      kind: 'unavailable',
      reason: '服务商拒绝（FailedOperation.InsufficientBalanceInSmsPackage）',
    },
  ],
  [
    'wrong key',
    {
      body: {
        Response: { Error: { Code: 'AuthFailure.SecretIdNotFound', Message: 'x' }, RequestId: 'x' },
      },
    },
    { kind: 'unavailable', reason: '服务商拒绝（AuthFailure.SecretIdNotFound）' },
  ],
])('Tencent refuses for the %s', async (_, answer, outcome) => {
  answers = { SendSms: answer };
  expect(await tencent().send(message)).toEqual(outcome);
});

test('a template without a code is not asked for', async () => {
  const other = { ...message, template: 'shipped' as const };
  const none = { kind: 'unavailable', reason: '未配置该短信的模板' };
  expect(await aliyun().send(other)).toEqual(none);
  expect(await tencent().send(other)).toEqual(none);
  expect(asked).toEqual([]);
});

test.each<[string, Answer]>([
  ['breaks off', 'none'],
  ['is a fault', { status: 500, body: { Code: 'InternalError', RequestId: 'x' } }],
  ['says nothing', { body: {} }],
  ['is a fault of the carrier', { body: { Code: 'isp.SYSTEM_ERROR' } }],
])('where the answer %s, nobody knows yet whether it was sent', async (_, answer) => {
  answers = { SendSms: answer };
  await expect(aliyun().send(message)).rejects.toThrow(Undecided);
});

test('where Tencent gives no answer, nobody knows yet either', async () => {
  await expect(tencent().send(message)).rejects.toThrow(Undecided);
});

test('a receipt of Aliyun is found by our number, in the time of Shanghai', async () => {
  const detail = (more: object) => ({ OutId: 'r1', SendStatus: 1, ...more });
  const said = (...list: object[]) => ({
    QuerySendDetails: { body: { Code: 'OK', SmsSendDetailDTOs: { SmsSendDetailDTO: list } } },
  });
  answers = said({ OutId: 'other', SendStatus: 3, ReceiveDate: '2026-11-26 10:00:01' });
  expect(await aliyun().find(about())).toBeNull();
  answers = said(detail({}));
  expect(await aliyun().find(about('900^0'))).toEqual({ kind: 'sent', providerNo: '900^0' });
  answers = said(
    detail({ SendStatus: 3, ErrCode: 'DELIVERED', ReceiveDate: '2026-11-26 10:00:05' }),
  );
  expect(await aliyun().find(about('900^0'))).toEqual({
    kind: 'sent',
    providerNo: '900^0',
    receipt: { isDelivered: true, code: 'DELIVERED', at: new Date('2026-11-26T02:00:05.000Z') },
  });
  answers = said(
    detail({ SendStatus: 2, ErrCode: 'MOBILE_NOT_ON_SERVICE', ReceiveDate: '2026-11-26 10:00:05' }),
  );
  expect(await aliyun().find(about('900^0'))).toMatchObject({
    receipt: { isDelivered: false, code: 'MOBILE_NOT_ON_SERVICE' },
  });
  expect(asked[0]?.query).toMatchObject({ PhoneNumber: '13812345678', SendDate: '20261126' });

  // a try after midnight looks at the day of the first one, too
  asked = [];
  answers = said();
  await aliyun().find(about(null, new Date('2026-11-25T15:59:00.000Z')));
  expect(asked.map(({ query }) => query['SendDate'])).toEqual(['20261126', '20261125']);
});

test('a receipt of Tencent is found by our number, or by theirs; where neither is told, nobody knows', async () => {
  const said = (...list: object[]) => ({
    PullSmsSendStatusByPhoneNumber: { body: { Response: { PullSmsSendStatusSet: list } } },
  });
  const delivered = { ReportStatus: 'SUCCESS', UserReceiveTime: 1_795_658_405 };
  answers = said();
  expect(await tencent().find(about(null, new Date(at.getTime() - 600_000)))).toBeNull();
  expect(asked[0]?.body).toMatchObject({ BeginTime: at.getTime() / 1000 - 600 - 120 });
  answers = said({ SerialNo: '77', SessionContext: 'r1' });
  expect(await tencent().find(about())).toEqual({ kind: 'sent', providerNo: '77' });
  answers = said({ SerialNo: '77', SessionContext: '', ...delivered });
  expect(await tencent().find(about('77'))).toEqual({
    kind: 'sent',
    providerNo: '77',
    receipt: { isDelivered: true, code: 'DELIVERED', at: new Date(1_795_658_405_000) },
  });
  await expect(tencent().find(about())).rejects.toThrow(Undecided);
});

const aliyunHas = (TemplateContent: string, more: object = {}) => ({
  GetSmsSign: { body: { Code: 'OK', SignStatus: 1 } },
  GetSmsTemplate: { body: { Code: 'OK', TemplateStatus: '1', TemplateContent, ...more } },
});
const rejected = { TemplateStatus: '2', AuditInfo: { RejectInfo: '变量过多' } };

test.each([
  [aliyunHas('您租的${product}已审核通过'), true, '您租的${product}已审核通过'],
  [aliyunHas('', rejected), false, '审核未通过：变量过多'],
  [
    aliyunHas('${name}您好，${product}已审核通过'),
    false,
    '模板中的变量name没有内容可填，可用变量：product、orderTail',
  ],
])(
  'a test of an account at Aliyun tells keys, sign and templates: %j',
  async (has, isPassed, words) => {
    answers = has;
    expect(await aliyun().check()).toEqual([
      { name: '密钥', isPassed: true, words: '有效' },
      { name: '签名「甲店」', isPassed: true, words: '审核通过' },
      { name: '审核通过（1001）', isPassed, words },
    ]);
  },
);

const tencentHas = (...list: object[]) => ({
  DescribeSmsTemplateList: { body: { Response: { DescribeTemplateStatusSet: list } } },
});

test.each([
  [tencentHas({ TemplateId: 1001, StatusCode: 0, TemplateContent: '{1}{2}' }), true, '{1}{2}'],
  [
    tencentHas({ TemplateId: 1001, StatusCode: 0, TemplateContent: '{1}' }),
    false,
    '模板有1个变量，应为2个',
  ],
  [
    tencentHas({ TemplateId: 1001, StatusCode: -1, ReviewReply: '违规' }),
    false,
    '审核未通过：违规',
  ],
  [tencentHas(), false, '服务商没有此模板'],
])('a test of an account at Tencent tells keys and templates: %j', async (has, isPassed, words) => {
  answers = has;
  expect(await tencent().check()).toEqual([
    { name: '密钥', isPassed: true, words: '有效' },
    { name: '审核通过（1001）', isPassed, words },
  ]);
});

test('wrong keys are the only thing that a test tells', async () => {
  answers = { GetSmsSign: { status: 404, body: { Code: 'InvalidAccessKeyId.NotFound' } } };
  expect(await aliyun().check()).toEqual([
    { name: '密钥', isPassed: false, words: '服务商不接受此密钥（InvalidAccessKeyId.NotFound）' },
  ]);
});
