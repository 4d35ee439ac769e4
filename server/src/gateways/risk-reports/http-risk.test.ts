import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { checkedMapping } from '@rental/domain/rental/risk/checked-mapping';
import { mappedValues, signedParts } from '@rental/domain/rental/risk/report-mapping';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  aReportProvider,
  providerMapping,
  providerSecret,
  type ProviderManner,
  type ReportProvider,
} from '../../testing/providers/risk-provider.ts';
import { providerHosts } from '../accounts/provider-hosts.ts';
import { Undecided } from '../undecided.ts';
import { httpRisk } from './http-risk.ts';

let provider: ReportProvider;
beforeEach(async () => {
  provider = await aReportProvider();
});
afterEach(() => provider.close());

const now = () => new Date('2026-11-26T02:00:00.000Z');
const asked = {
  brand: 'alpha',
  reportNo: 'FK1',
  type: 1,
  name: '王小明',
  phone: '13812345678',
  idNumber: '110101199003077651',
} as const;

interface Changed {
  readonly host?: string;
  readonly listed?: string;
  readonly mapping?: object;
  readonly secret?: string;
  readonly timeoutMs?: number;
}
const driver = ({
  host = provider.host,
  listed = host,
  mapping = {},
  secret = providerSecret,
  timeoutMs,
}: Changed = {}) =>
  httpRisk(
    {
      id: 1,
      version: 1,
      kind: 'httpRisk',
      settings: { host, types: '1', mapping: providerMapping(mapping) },
      templates: {},
      keys: { appKey: 'app-1', appSecret: secret },
    },
    { hosts: providerHosts([listed], timeoutMs), now },
  );

test('S99 a provider is asked as its mapping says, and its answer is a report', async () => {
  expect(await driver().ask(asked)).toEqual({
    kind: 'ready',
    content: {
      score: 800,
      level: 'low',
      hits: ['多头借贷'],
      sections: [
        {
          title: '身份核验',
          rows: [
            { label: '三要素', value: '是' },
            { label: '在网时长', value: '36' },
            { label: '职业', value: null },
          ],
        },
      ],
    },
  });
  expect(provider.calls).toMatchObject([
    {
      method: 'POST',
      path: '/reports',
      headers: { 'x-app': 'app-1', 'x-time': '1795658400' },
      body: {
        requestNo: 'FK1',
        userName: '王小明',
        mobile: '13812345678',
        idCard: createHash('md5').update(asked.idNumber).digest('hex'),
      },
    },
  ]);
});

test.each<[ProviderManner, object]>([
  ['refuses', { kind: 'failed', failure: 'refused' }],
  ['knowsNobody', { kind: 'failed', failure: 'notFound' }],
  ['unmapped', { kind: 'failed', failure: 'garbled' }],
  ['redirects', { kind: 'failed', failure: 'garbled' }],
  ['broke', { kind: 'unavailable', failure: 'refused' }],
  ['forbids', { kind: 'unavailable', failure: 'refused' }],
])('a provider that %s has decided, and is asked once', async (manner, outcome) => {
  provider.manner = manner;
  expect(await driver().ask(asked)).toEqual(outcome);
  expect(provider.calls).toHaveLength(1);
});

test.each<[ProviderManner]>([['hangs'], ['works'], ['garbage'], ['faults'], ['breaksOff']])(
  'of a provider that %s nobody knows yet what came of the request',
  async (manner) => {
    provider.manner = manner;
    await expect(driver({ timeoutMs: 1_000 }).ask(asked)).rejects.toThrow(Undecided);
    expect(provider.calls).toHaveLength(1);
  },
);

test('a request whose answer was lost is found with the same report, however often', async () => {
  expect(await driver().find('FK1')).toBeNull();
  provider.manner = 'breaksOff';
  await expect(driver().ask(asked)).rejects.toThrow(Undecided);
  provider.manner = 'usual';

  const found = await driver().find('FK1');
  expect(found).toMatchObject({ kind: 'ready', content: { score: 800 } });
  expect(await driver().find('FK1')).toEqual(found);
  expect(await driver().ask(asked)).toEqual(found);
});

test.each<[ProviderManner]>([
  ['hangs'],
  ['faults'],
  ['garbage'],
  ['works'],
  ['forbids'],
  ['broke'],
])('what a provider that %s has decided, is asked again later', async (manner) => {
  await driver().ask(asked);
  provider.manner = manner;
  await expect(driver({ timeoutMs: 1_000 }).find('FK1')).rejects.toThrow(Undecided);
});

test('a provider without a call for it can never tell: nothing is asked', async () => {
  expect(await driver({ mapping: { query: undefined } }).find('FK1')).toBeNull();
  expect(provider.calls).toEqual([]);
});

test('a host that is not listed, or a name that leads to a private address, is never reached', async () => {
  const port = provider.host.split(':')[1];
  const unsent = { kind: 'unavailable', failure: 'noAnswer' };

  expect(await driver({ listed: 'api.example.com' }).ask(asked)).toEqual(unsent);
  expect(await driver({ host: `localhost:${port}` }).ask(asked)).toEqual(unsent);
  expect(await driver({ listed: '127.0.0.1' }).ask(asked)).toEqual(unsent);
  expect(provider.calls).toEqual([]);
  expect(await driver({ listed: 'api.example.com' }).check()).toEqual([
    { name: '接口主机', isPassed: false, words: '不在服务器允许的服务商主机名单中' },
  ]);
});

test('a provider that is down was not asked', async () => {
  await provider.close();
  expect(await driver().ask(asked)).toEqual({ kind: 'unavailable', failure: 'noAnswer' });
  await expect(driver().find('FK1')).rejects.toThrow(Undecided);
});

test('a test of the account tells whether the keys serve, and says nothing of anybody', async () => {
  const words = async (of = driver()) => (await of.check()).map((check) => check.words);

  expect(await driver().check()).toEqual([
    { name: '密钥', isPassed: true, words: '服务商已应答（200）' },
  ]);
  expect(provider.calls).toMatchObject([{ method: 'GET', path: '/balance', body: {} }]);
  expect(await words(driver({ secret: 'wrong' }))).toEqual(['服务商不接受此密钥（401）']);
  expect(await words(driver({ mapping: { ping: undefined } }))).toEqual(['格式正确，未配置测试']);
  await provider.close();
  expect(await words()).toEqual(['无法连接服务商，请检查接口主机']);
});

test('the guide has an example that is right, and every value and part of a signature', () => {
  const guide = readFileSync(new URL('../../../../docs/risk-mapping.md', import.meta.url), 'utf8');
  const example = /```json\n(.*?)```/s.exec(guide)?.[1] ?? '';

  expect(checkedMapping(example).done).toBe(true);
  for (const value of Object.keys(mappedValues)) expect(guide).toContain(`\`${value}\``);
  for (const part of signedParts) expect(guide).toContain(`\`{${part}}\``);
});
