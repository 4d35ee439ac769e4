import {
  constantFrom,
  array,
  boolean,
  option,
  property,
  assert,
  record,
  constant,
} from 'fast-check';
import { expect, test } from 'vitest';
import { shelfStates, type ShelfState } from '../products/shelf.ts';
import { storeStatus, storeStatuses } from '../stores/store-status.ts';
import { openingStepsOf, openingSteps, type OpeningFacts } from './shop-opening.ts';

const name = constant('城西店');
const id = constant(7);
const someFacts = record({
  store: option(
    record({
      id,
      name,
      status: constantFrom(...storeStatuses),
      isFrozen: boolean(),
      hasQualification: boolean(),
      rejectReason: option(constant('执照不清晰')),
      hasReturnAddress: boolean(),
    }),
  ),
  product: option(
    record({
      id,
      name,
      hasSku: boolean(),
      shelfState: constantFrom(...(Object.keys(shelfStates) as ShelfState[])),
      hasStock: boolean(),
    }),
  ),
  plan: option(record({ id, name, isEnabled: boolean() })),
  app: option(
    record({ id, name, isEnabled: boolean(), hasKey: boolean(), lacks: array(constant('下单')) }),
  ),
  takesOrders: boolean(),
});

const ready: OpeningFacts = {
  store: {
    id: 1,
    name: '城西店',
    status: storeStatus.open,
    isFrozen: false,
    hasQualification: true,
    rejectReason: null,
    hasReturnAddress: true,
  },
  product: { id: 2, name: 'iPhone 17', hasSku: true, shelfState: 'on', hasStock: true },
  plan: { id: 3, name: '按月租', isEnabled: true },
  app: { id: 4, name: '小程序', isEnabled: true, hasKey: true, lacks: [] },
  takesOrders: true,
};

const openOf = (facts: OpeningFacts) =>
  openingStepsOf(facts).find(({ state }) => state === 'open')?.missing;

test('one step is open: all before it are done, and those after it are done or wait', () => {
  assert(
    property(someFacts, (facts) => {
      const steps = openingStepsOf(facts);

      expect(steps.map((step) => step.name)).toEqual(Object.keys(openingSteps));
      const open = steps.findIndex(({ state }) => state === 'open');
      expect(steps.filter(({ state }) => state === 'open')).toHaveLength(1);
      expect(steps.slice(0, open).every(({ state }) => state === 'done')).toBe(true);
      expect(steps.at(-1)?.state).not.toBe('done');
    }),
  );
});

test('a store says what it lacks, from nothing to its opening', () => {
  const at = (store: Partial<NonNullable<OpeningFacts['store']>>) =>
    openOf({
      ...ready,
      store: { ...(ready.store as NonNullable<OpeningFacts['store']>), ...store },
    });

  expect(openOf({ ...ready, store: null })).toEqual({
    words: '还没有店铺，请先新增店铺',
    act: 'createStore',
    id: null,
  });
  expect(at({ status: storeStatus.draft, hasQualification: false })).toEqual({
    words: '店铺「城西店」还未填写资质',
    act: 'fillQualification',
    id: 1,
  });
  expect(at({ status: storeStatus.draft })?.act).toBe('submitStore');
  expect(at({ status: storeStatus.inReview })?.act).toBe('reviewStore');
  expect(at({ status: storeStatus.rejected, rejectReason: '执照不清晰' })?.words).toBe(
    '店铺「城西店」的资质审核不通过（执照不清晰），请修改后重新提交',
  );
  expect(at({ status: storeStatus.approved, hasReturnAddress: false })).toEqual({
    words: '店铺「城西店」已通过审核，还未设置归还地址',
    act: 'setReturnAddress',
    id: 1,
  });
  expect(at({ status: storeStatus.approved })?.act).toBe('openStore');
  expect(at({ isFrozen: true })?.act).toBe('unfreezeStore');
});

test('without 3C租赁下单 no order comes in, and the guide says so last', () => {
  expect(openOf({ ...ready, takesOrders: false })).toEqual({
    words: '尚未开通「3C租赁下单」，小程序和网站的订单进不来',
    act: 'turnOnOrders',
    id: null,
  });
});

test('products, plans and programs say what they lack', () => {
  const { product, plan, app } = ready as {
    readonly [Part in keyof OpeningFacts]: NonNullable<OpeningFacts[Part]>;
  };

  expect(openOf({ ...ready, product: { ...product, hasSku: false } })?.words).toBe(
    '商品「iPhone 17」还没有启用的规格',
  );
  expect(openOf({ ...ready, product: { ...product, shelfState: 'off' } })?.words).toBe(
    '商品「iPhone 17」未上架',
  );
  expect(openOf({ ...ready, product: { ...product, hasStock: false } })?.words).toBe(
    '商品「iPhone 17」已上架，还没有在库设备',
  );
  expect(openOf({ ...ready, plan: null })?.words).toBe('商品「iPhone 17」还没有租赁方案');
  expect(openOf({ ...ready, plan: { ...plan, isEnabled: false } })?.words).toBe(
    '租赁方案「按月租」已停用',
  );
  expect(openOf({ ...ready, app: { ...app, lacks: ['下单', '登记客户'] } })?.words).toBe(
    '应用「小程序」没有勾选「下单」「登记客户」',
  );
  expect(openOf({ ...ready, app: { ...app, hasKey: false } })?.words).toBe(
    '应用「小程序」没有有效的密钥',
  );
  expect(openOf(ready)?.words).toBe('全部就绪，等待客户的第一笔订单');
});
