import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UsableAccount } from '../accounts/usable-account.ts';
import { Undecided } from '../undecided.ts';
import { kuaidi100 } from './kuaidi100.ts';
import { LogisticsUnanswered, type AskedParcel } from './logistics-gateway.ts';

// The provider checks a request as its published convention says: MD5 of param, key and customer in capital letters, as a form

const customer = 'CUSTOMER1';
const rightKey = 'KEY0000001';
let server: Server;
let asked: Record<string, unknown>[] = [];
/** The reply to a request that is signed rightly. */
let reply: unknown;
let replyStatus = 200;

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const form = new URLSearchParams(body);
      const param = form.get('param') ?? '';
      const md5 = createHash('md5').update(`${param}${rightKey}${customer}`).digest('hex');
      const isRight =
        request.method === 'POST' &&
        request.url === '/poll/query.do' &&
        request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true &&
        form.get('customer') === customer &&
        form.get('sign') === md5.toUpperCase();
      if (isRight) asked.push(JSON.parse(param) as Record<string, unknown>);
      const refused = { result: false, returnCode: '503', message: '验证签名失败' };
      const said = isRight ? reply : refused;
      response.writeHead(isRight ? replyStatus : 200);
      response.end(typeof said === 'string' ? said : JSON.stringify(said));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  replyStatus = 200;
});

const driver = (key = rightKey) => {
  const account: UsableAccount = {
    id: 1,
    version: 1,
    kind: 'kuaidi100',
    settings: { customer },
    templates: {},
    keys: { key },
  };
  const { port } = server.address() as AddressInfo;
  return kuaidi100(account, { protocol: 'http', host: `127.0.0.1:${port}` });
};
const parcel: AskedParcel = {
  carrier: 'ZTO',
  trackingNumber: '75123456789012',
  phoneEnd: '5678',
  sentAt: new Date('2026-11-20T00:00:00Z'),
};
const known = (state: string) => ({
  message: 'ok',
  nu: '75123456789012',
  ischeck: '0',
  com: 'zhongtong',
  status: '200',
  state,
  data: [
    { time: '2026-11-21 08:00:00', ftime: '2026-11-21 08:00:00', context: '派件中' },
    {
      time: '2026-11-20 20:30:00',
      ftime: '2026-11-20 20:30:00',
      context: '已揽收',
      areaName: '广东,东莞市',
    },
  ],
});

test('a parcel is asked about with a signature, the carrier in the code of the provider, and its way is read in our time', async () => {
  reply = known('5');

  const answer = await driver().find(parcel);

  expect(asked).toEqual([
    { com: 'zhongtong', num: '75123456789012', phone: '5678', order: 'desc' },
  ]);
  expect(answer).toEqual({
    kind: 'found',
    state: 'delivering',
    steps: [
      { at: '2026-11-21T00:00:00.000Z', place: '', words: '派件中' },
      { at: '2026-11-20T12:30:00.000Z', place: '广东,东莞市', words: '已揽收' },
    ],
  });
});

test.each([
  ['0', 'onTheWay'],
  ['1', 'onTheWay'],
  ['2', 'abnormal'],
  ['3', 'signed'],
  ['4', 'refused'],
  ['6', 'refused'],
  ['7', 'onTheWay'],
  ['14', 'refused'],
])('its state %s is %s', async (said, state) => {
  reply = known(said);

  expect(await driver().find(parcel)).toMatchObject({ kind: 'found', state });
});

test.each([
  ['500', 'unknownNumber'],
  ['408', 'unknownNumber'],
  ['400', 'unknownNumber'],
  ['601', 'unavailable'],
])('its refusal %s is %s', async (returnCode, kind) => {
  reply = { result: false, returnCode, message: 'x' };

  expect(await driver().find(parcel)).toEqual({ kind });
});

test('a wrong key makes the account unavailable, and fails its test', async () => {
  reply = { result: false, returnCode: '500', message: '查询无结果，请隔段时间再查' };

  expect(await driver('KEY0000002').find(parcel)).toEqual({ kind: 'unavailable' });
  expect(await driver('KEY0000002').check()).toEqual([
    { name: '密钥', isPassed: false, words: '服务商不接受此密钥（503）' },
  ]);
  expect(await driver().check()).toEqual([{ name: '密钥', isPassed: true, words: '有效' }]);
  expect(asked).toEqual([
    { com: 'shunfeng', num: 'SF0000000000000', phone: '0000', order: 'desc' },
  ]);
});

test.each([
  ['no JSON', 200, '<html>'],
  ['a fault', 500, '{}'],
  ['a busy server', 200, { result: false, returnCode: '502', message: '服务器繁忙' }],
  ['a state that nobody knows', 200, known('99')],
  [
    'a time that cannot be read',
    200,
    { status: '200', state: '0', data: [{ ftime: 'x', context: '' }] },
  ],
  [
    'a day that no month has',
    200,
    { status: '200', state: '0', data: [{ ftime: '2026-13-40 25:61:61', context: '' }] },
  ],
  ['more than any answer has', 200, `{"status":"200","state":"0","x":"${'x'.repeat(1_048_576)}"}`],
  ['nothing at all', 200, {}],
])('%s is no answer', async (_, status, said) => {
  replyStatus = status;
  reply = said;

  await expect(driver().find(parcel)).rejects.toThrow(LogisticsUnanswered);
});

test('where nobody listens, a test tells so', async () => {
  const account = { id: 1, version: 1, templates: {}, settings: { customer }, keys: { key: 'k' } };
  const nobody = kuaidi100(
    { ...account, kind: 'kuaidi100' },
    { protocol: 'http', host: '127.0.0.1:9' },
  );

  await expect(nobody.check()).rejects.toThrow(Undecided);
});
