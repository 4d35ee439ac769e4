import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fen } from '../../money.ts';
import { accountComplaints, certificateSettings } from './account-kinds.ts';
import { accountWithRoom, feeBpOf, hasRoom, limitsOf } from './money-accounts.ts';

const settings = {
  merchantNo: 'M1',
  appId: 'A1',
  singleLimit: '5000',
  dailyLimit: '20000.50',
  feeRate: '3.8',
};
const typed = { settings, keys: { apiKey: 'k.1', notifyKey: 'n.1' }, templates: {} };
const complaintsOf = (more: Readonly<Record<string, string>>) =>
  accountComplaints('sandboxRent', { ...typed, settings: { ...settings, ...more } }, true).map(
    ({ words }) => words,
  );

describe('the settings of an account that money goes by', () => {
  test('limits are fen, and the fee rate is ten-thousandths', () => {
    expect(limitsOf(settings)).toEqual({ singleFen: 500_000, dailyFen: 2_000_050 });
    expect(feeBpOf(settings)).toBe(38);
    expect(feeBpOf({ feeRate: '6' })).toBe(60);
    expect(feeBpOf({})).toBeNull();
  });

  test('the certificate may be left empty, the rest may not', () => {
    expect(complaintsOf({})).toEqual([]);
    expect(complaintsOf({ singleLimit: '0' })).toEqual(['单笔限额（元）格式不正确']);
    expect(complaintsOf({ dailyLimit: '1.234' })).toEqual(['单日限额（元）格式不正确']);
    expect(complaintsOf({ feeRate: '3.85' })).toEqual(['费率（‰）格式不正确']);
    expect(complaintsOf({ merchantNo: '' })).toEqual(['请填写商户号']);
    expect(complaintsOf({ certificate: 'x' })).toEqual(['网关证书格式不正确']);
  });

  test('信用类目 and 信用服务编号 of 支付宝（预授权） are typed together or not at all', () => {
    const told = (more: Readonly<Record<string, string>>) =>
      accountComplaints('alipayHold', { ...typed, settings: more }, false)
        .filter(({ path: [, name] }) => name.startsWith('credit'))
        .map(({ path, words }) => [path[1], words]);
    const [creditCategory, creditServiceId] = ['RENT_PHONE', '2021'];

    expect(told({})).toEqual([]);
    expect(told({ creditCategory, creditServiceId })).toEqual([]);
    expect(told({ creditCategory })).toEqual([['creditServiceId', '与信用类目一起填写']]);
    expect(told({ creditServiceId })).toEqual([['creditCategory', '与信用服务编号一起填写']]);
  });

  test('支付宝 needs its own numbers, three certificates and the private key', () => {
    const pem = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';
    const certificates = Object.fromEntries(
      certificateSettings('alipayRent').map((name) => [name, pem]),
    );
    const alipay = {
      settings: {
        ...settings,
        ...certificates,
        merchantNo: '2088000000000001',
        appId: '2021000000000001',
      },
      keys: { privateKey: 'MIIEvQ==' },
      templates: {},
    };
    const wrong = { ...alipay.settings, merchantNo: 'M1', appId: '1', rootCertificate: '' };
    const words = (given: typeof alipay, areKeysNeeded = true) =>
      accountComplaints('alipayPayout', given, areKeysNeeded).map((one) => one.words);

    expect(Object.keys(certificates)).toEqual([
      'appCertificate',
      'alipayCertificate',
      'rootCertificate',
    ]);
    expect(words(alipay)).toEqual([]);
    expect(words({ ...alipay, settings: wrong })).toEqual([
      '商户号格式不正确',
      '应用编号格式不正确',
      '请填写支付宝根证书',
    ]);
    expect(words({ ...alipay, keys: { privateKey: '私钥' } })).toEqual(['应用私钥格式不正确']);
  });

  test('a limit that cannot be read lets nothing through', () => {
    expect(hasRoom({ limits: limitsOf({}), sentFen: fen(0) }, fen(1))).toBe(false);
  });
});

describe('the account that a payment goes by', () => {
  const account = (singleFen: number, dailyFen: number, sentFen = 0) => ({
    limits: { singleFen: fen(singleFen), dailyFen: fen(dailyFen) },
    sentFen: fen(sentFen),
  });

  test('is the next in order once the first has no room for the day', () => {
    const first = account(10_000, 20_000, 15_000);
    const second = account(10_000, 20_000);

    expect(accountWithRoom([first, second], fen(5_000))).toBe(first);
    expect(accountWithRoom([first, second], fen(5_001))).toBe(second);
    expect(accountWithRoom([first, second], fen(10_001))).toBeUndefined();
  });

  const amounts = fc.array(fc.integer({ min: 1, max: 30_000 }), { maxLength: 40 });
  const limits = fc.array(
    fc.record({
      single: fc.integer({ min: 1, max: 30_000 }),
      daily: fc.integer({ min: 1, max: 90_000 }),
    }),
    { minLength: 1, maxLength: 4 },
  );

  test('whatever is paid, no account goes over either of its limits, and no payment waits while one has room', () => {
    fc.assert(
      fc.property(limits, amounts, (rows, paid) => {
        const accounts = rows.map(({ single, daily }) => account(single, daily));
        for (const amount of paid.map(fen)) {
          const room = accounts.map((one) => hasRoom(one, amount));
          const at = accounts.findIndex((one) => one === accountWithRoom(accounts, amount));
          expect(at).toBe(room.indexOf(true));
          const taken = accounts[at];
          if (taken === undefined) continue;
          expect(amount).toBeLessThanOrEqual(taken.limits.singleFen);
          accounts[at] = { ...taken, sentFen: fen(taken.sentFen + amount) };
        }
        for (const { limits: most, sentFen } of accounts)
          expect(sentFen).toBeLessThanOrEqual(most.dailyFen);
      }),
    );
  });
});
