import { fen } from '@rental/domain/money';
import { expect, test } from 'vitest';
import {
  choiceTyped,
  contentTyped,
  settled,
  typedOf,
  type PlacingChoices,
} from './placing-form.ts';

const offer = (title: string, termCount: number) => ({
  title,
  termCount,
  period: { unit: 'month' as const },
  totalRentFen: fen(3_000),
});
const choices: PlacingChoices = {
  sku: {
    id: 5,
    name: '256GB',
    productName: 'iPhone 17',
    cover: null,
    retailFen: fen(999_900),
    isForRent: true,
  },
  stores: [
    { id: 1, name: '西湖店', free: 2 },
    { id: 2, name: '滨江店', free: 0 },
  ],
  plans: [
    {
      id: 7,
      name: '标准',
      version: 4,
      type: 1,
      storeIds: [1, 2],
      depositFen: fen(0),
      offers: [offer('3期 · 每期1个月', 3), offer('6期 · 每期1个月', 6)],
      services: [
        { kind: 'insurance', name: '碎屏险', priceFen: fen(9_900), isRequired: false },
        { kind: 'service', name: '贴膜', priceFen: fen(2_000), isRequired: true },
      ],
    },
    {
      id: 8,
      name: '二店',
      version: 1,
      type: 1,
      storeIds: [2],
      depositFen: fen(0),
      offers: [offer('3期 · 每期1个月', 3)],
      services: [],
    },
  ],
};
const nothing = { storeId: null, planId: null, offer: null };
const typed = {
  ...typedOf(undefined),
  customerIs: '9',
  skuIs: '5',
  storeId: 1,
  planId: 7,
  offer: '6期 · 每期1个月',
};

test('the only store with stock and the only plan there are chosen, and no rental period among two', () => {
  expect(settled(nothing, choices)).toEqual({ storeId: 1, planId: 7, offer: null });
});

test('what is chosen and offered stays; what is not offered in the store goes', () => {
  expect(settled({ storeId: 2, planId: 8, offer: '3期 · 每期1个月' }, choices)).toEqual({
    storeId: 2,
    planId: 8,
    offer: '3期 · 每期1个月',
  });
  expect(settled({ storeId: 1, planId: 8, offer: '9期' }, choices)).toEqual({
    storeId: 1,
    planId: 7,
    offer: null,
  });
});

test('the content has the version of the plan that is shown, and what is missing is said in its order', () => {
  expect(contentTyped(typed, choices)).toEqual({
    content: {
      customerId: 9,
      newCustomer: null,
      skuId: 5,
      planId: 7,
      planVersion: 4,
      termCount: 6,
      period: { unit: 'month' },
      storeId: 1,
      note: null,
    },
  });
  const complaints = [
    { customerIs: null },
    { skuIs: null },
    { storeId: null },
    { offer: null },
    { isNewCustomer: true },
  ].map((more) => contentTyped({ ...typed, ...more }, choices));
  expect(complaints).toEqual(
    [
      '请选择客户，或登记新客户',
      '请选择商品规格',
      '请选择店铺',
      '请选择租赁方案与租期',
      '请填写姓名',
    ].map((complaint) => ({ complaint })),
  );
});

test('a copy begins with what still holds', () => {
  const copied = {
    orderNo: 'ZL1',
    customerId: 9,
    skuId: 5,
    storeId: null,
    plan: { planId: 7, version: 4 },
    period: { termCount: 6, period: { unit: 'month' as const } },
    services: ['碎屏险'],
    lapsed: ['store' as const],
  };
  expect(typedOf(copied)).toMatchObject({
    customerIs: '9',
    skuIs: '5',
    storeId: null,
    planId: 7,
    offer: '6期 · 每期1个月',
    services: ['碎屏险'],
  });
});

test('the services that the plan offers are sent, and no others', () => {
  const sent = (services: readonly string[]) => choiceTyped({ ...typed, services }, choices);
  expect(sent(['碎屏险', '延长保修'])).toMatchObject({ services: ['碎屏险'] });
  expect(sent(['延长保修'])).not.toHaveProperty('services');
});
