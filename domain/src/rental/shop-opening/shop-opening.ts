import { shelfStates, type ShelfState } from '../products/shelf.ts';
import { storeStatus, type StoreStatus } from '../stores/store-status.ts';

/** 开店向导: the steps of a brand to its first order, in their order. */
export const openingSteps = {
  store: '店铺',
  product: '商品',
  plan: '租赁方案',
  access: '接入',
  order: '第一笔订单',
} as const;
export type OpeningStepName = keyof typeof openingSteps;

/** The dialogs and screens that a step leads to. */
export const openingActs = [
  'createStore',
  'fillQualification',
  'submitStore',
  'reviewStore',
  'setReturnAddress',
  'openStore',
  'unfreezeStore',
  'createProduct',
  'editProduct',
  'shelveProduct',
  'addDevices',
  'createPlan',
  'enablePlan',
  'createApp',
  'editApp',
  'enableApp',
  'addKey',
  'turnOnOrders',
  'readLogs',
] as const;
export type OpeningAct = (typeof openingActs)[number];

/** The facts about the store, the product, the plan and the program that have come furthest. Null: there is none. */
export interface OpeningFacts {
  readonly store: {
    readonly id: number;
    readonly name: string;
    readonly status: StoreStatus;
    readonly isFrozen: boolean;
    readonly hasQualification: boolean;
    readonly rejectReason: string | null;
    readonly hasReturnAddress: boolean;
  } | null;
  readonly product: {
    readonly id: number;
    readonly name: string;
    readonly hasSku: boolean;
    readonly shelfState: ShelfState;
    /** A device of an enabled SKU lies in a store that takes orders. */
    readonly hasStock: boolean;
  } | null;
  /** A plan of a product that is on the shelf. */
  readonly plan: { readonly id: number; readonly name: string; readonly isEnabled: boolean } | null;
  readonly app: {
    readonly id: number;
    readonly name: string;
    readonly isEnabled: boolean;
    readonly hasKey: boolean;
    /** The labels of the rights that placing an order needs and the program lacks. */
    readonly lacks: readonly string[];
  } | null;
  /** The brand has turned 3C租赁下单 on, without which programs place no order (X27). */
  readonly takesOrders: boolean;
}

/** The gap of a step as a sentence, with the act that closes it. */
export interface Missing {
  readonly words: string;
  readonly act: OpeningAct;
  /** The row that the act is on; null: on none. */
  readonly id: number | null;
}

export type OpeningStep = { readonly name: OpeningStepName } & (
  | { readonly state: 'done'; readonly missing: null }
  | { readonly state: 'open'; readonly missing: Missing }
  | { readonly state: 'waiting'; readonly missing: null }
);

/** The steps of a brand without an order: the first that lacks something is open, and those after it wait unless they are done. */
export function openingStepsOf(facts: OpeningFacts): OpeningStep[] {
  const found: readonly (readonly [OpeningStepName, Missing | null])[] = [
    ['store', missingStore(facts)],
    ['product', missingProduct(facts)],
    ['plan', missingPlan(facts)],
    ['access', missingAccess(facts)],
    ['order', { words: '全部就绪，等待客户的第一笔订单', act: 'readLogs', id: null }],
  ];
  const first = found.findIndex(([, missing]) => missing !== null);
  return found.map(([name, missing], index) => {
    if (missing === null) return { name, state: 'done', missing };
    return index === first
      ? { name, state: 'open', missing }
      : { name, state: 'waiting', missing: null };
  });
}

const lack = (words: string, act: OpeningAct, id: number | null = null): Missing => ({
  words,
  act,
  id,
});

function missingStore({ store }: OpeningFacts): Missing | null {
  if (store === null) return lack('还没有店铺，请先新增店铺', 'createStore');
  const { id, status } = store;
  const named = (words: string, act: OpeningAct) => lack(`店铺「${store.name}」${words}`, act, id);
  if (status === storeStatus.draft)
    return store.hasQualification
      ? named('的资质已填写，还未提交审核', 'submitStore')
      : named('还未填写资质', 'fillQualification');
  if (status === storeStatus.rejected)
    return named(
      `的资质审核不通过${store.rejectReason === null ? '' : `（${store.rejectReason}）`}，请修改后重新提交`,
      'fillQualification',
    );
  if (status === storeStatus.inReview) return named('的资质正在等待审核', 'reviewStore');
  const standing = status === storeStatus.approved ? '已通过审核' : '已开店';
  if (!store.hasReturnAddress) return named(`${standing}，还未设置归还地址`, 'setReturnAddress');
  if (status === storeStatus.approved) return named('已通过审核，还未开店', 'openStore');
  return store.isFrozen ? named('已冻结，不能接收订单', 'unfreezeStore') : null;
}

function missingProduct({ product }: OpeningFacts): Missing | null {
  if (product === null) return lack('还没有商品，请先新增商品和规格', 'createProduct');
  const { id, shelfState } = product;
  const named = (words: string, act: OpeningAct) =>
    lack(`商品「${product.name}」${words}`, act, id);
  if (!product.hasSku) return named('还没有启用的规格', 'editProduct');
  if (shelfState === 'scheduled') return named('还未到上架时间', 'shelveProduct');
  if (shelfState !== 'on') return named(shelfStates[shelfState], 'shelveProduct');
  return product.hasStock ? null : named('已上架，还没有在库设备', 'addDevices');
}

function missingPlan({ product, plan }: OpeningFacts): Missing | null {
  if (plan === null)
    return product?.shelfState === 'on'
      ? lack(`商品「${product.name}」还没有租赁方案`, 'createPlan')
      : lack('还没有已上架商品的租赁方案', 'createPlan');
  return plan.isEnabled ? null : lack(`租赁方案「${plan.name}」已停用`, 'enablePlan', plan.id);
}

function missingAccess({ app, takesOrders }: OpeningFacts): Missing | null {
  if (app === null) return lack('还没有接入的应用，请新增应用并交给开发人员', 'createApp');
  const named = (words: string, act: OpeningAct) =>
    lack(`应用「${app.name}」${words}`, act, app.id);
  if (!app.isEnabled) return named('已停用', 'enableApp');
  if (app.lacks.length > 0)
    return named(`没有勾选${app.lacks.map((label) => `「${label}」`).join('')}`, 'editApp');
  if (!app.hasKey) return named('没有有效的密钥', 'addKey');
  return takesOrders
    ? null
    : lack('尚未开通「3C租赁下单」，小程序和网站的订单进不来', 'turnOnOrders');
}
