import { expect, test } from 'vitest';
import { contract } from './contract.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { inputLabels } from './input-labels.ts';
import { inputLabelOf, inputRefusal } from './input-refusal.ts';
import { openContract } from './open-contract.ts';
import { namesOf, partsOf, pathsOf, type Path } from './testing/input-paths.ts';

type AnyCall = Call & Pick<Endpoint, 'upload' | 'idempotent'>;
const asked: Readonly<Record<string, AnyCall>> = { ...contract, ...openContract };
const endpoints = Object.entries(asked);
const endpointOf = (name: string): Pick<Call, 'labels'> => asked[name] ?? {};
const fields = endpoints.flatMap(([call, endpoint]) =>
  [
    ...partsOf(endpoint).flatMap(({ schema }) => pathsOf(schema).map(namesOf)),
    ...(endpoint.body ? [['body']] : []),
    ...(endpoint.upload?.fields ?? []).map((field) => [field]),
    ...(endpoint.idempotent ? [['Idempotency-Key']] : []),
  ]
    .filter((path) => path.length > 0)
    .map((path) => ({ call, path })),
);

test('every field that a call takes, in path, query and body, has a Chinese label', () => {
  const unlabelled = fields.filter(
    ({ call, path }) => inputLabelOf(endpointOf(call), path) === undefined,
  );
  const foreign = Object.values(inputLabels).filter((label) => !/\p{Script=Han}/u.test(label));

  expect(fields.length).toBeGreaterThan(1000);
  expect(unlabelled.map(({ call, path }) => `${call}: ${path.join('.')}`)).toEqual([]);
  expect(foreign).toEqual([]);
});

test('every label is that of a field, and a call has one of its own only where it differs', () => {
  const endsOf = (path: Path) => path.map((_, start) => path.slice(start).join('.'));
  const used = new Set(
    fields.flatMap(({ call, path }) =>
      endpointOf(call).labels?.[path.join('.')] === undefined ? endsOf(path) : [],
    ),
  );
  const own = endpoints.flatMap(([call, { labels = {} }]) =>
    Object.entries(labels).map(([key, label]) => ({ call, key, label })),
  );
  const ofCalls = new Set(
    fields.flatMap(({ call, path }) => endsOf(path).map((key) => `${call}: ${key}`)),
  );

  expect(Object.keys(inputLabels).filter((key) => !used.has(key))).toEqual([]);
  expect(own.filter(({ call, key }) => !ofCalls.has(`${call}: ${key}`))).toEqual([]);
  expect(own.filter(({ key, label }) => inputLabels[key] === label)).toEqual([]);
});

test.each([
  ['the label and what is expected', 'listOrders', { phone: '最多20个字' }, '手机号：最多20个字'],
  ['no label twice', 'shipOrder', { carrier: '请选择物流公司' }, '请选择物流公司'],
  ['the first of several', 'login', { username: '请输入账号', code: 'x' }, '请输入账号'],
  ['a label of this call', 'listOrders', { name: '最多20个字' }, '姓名：最多20个字'],
  [
    'a label by the way to it',
    'payFirst',
    { 'payer.name': '最多20个字' },
    '付款人姓名：最多20个字',
  ],
  [
    'the position in a list',
    'saveReturnAddresses',
    { 'addresses.1.phone': '请输入正确的手机号码' },
    '归还地址第2项联系电话：请输入正确的手机号码',
  ],
  ['the position in a body', 'deleteMenus', { '2': '应为正整数' }, '菜单第3项：应为正整数'],
  ['a key of a record as what holds it', 'createExport', { 'query.x': '过长' }, '筛选条件：过长'],
  ['nothing of the request', 'listOrders', { colour: '？' }, '包含不支持的参数，请检查拼写'],
  ['no key of an object', 'listOrders', { constructor: '？' }, '包含不支持的参数，请检查拼写'],
] as const)('a refusal of bad input says %s', (_what, call, wrong, words) => {
  expect(inputRefusal(contract[call], wrong)).toBe(words);
});
