import { declareArea } from '../area.ts';
import { says, tells } from '../refusal-words.ts';

/** 租赁方案. */
export const pricePlansArea = declareArea({
  directories: {
    pricePlan: '租赁方案',
  },
  permissions: {
    'pricePlan:list': '查看租赁方案',
    'pricePlan:edit': '新增与修改租赁方案',
  },
  refusals: {
    price_plan_name_taken: says(409, '该商品已有同名方案，请换一个名称'),
    price_plan_edited: says(409, '方案已被他人修改，已为您刷新，请核对后重新保存'),
    price_plan_no_sku: says(409, '该商品没有启用的规格，请先设置规格'),
    price_plan_audience_unknown: says(404, '适用的店铺或渠道不存在，请刷新后重试'),
    price_beyond_cap: tells(409, ({ words }: { words: string }) => words),
    buyout_below_floor: tells(409, ({ words }: { words: string }) => words),
  },
  operations: {
    'pricePlan:create': '新增租赁方案',
    'pricePlan:update': '修改租赁方案',
    'pricePlan:switch': '启用或停用租赁方案',
  },
  objects: {
    pricePlan: '租赁方案',
  },
  exportable: {
    listPricePlans: '租赁方案',
  },
  clerk: ['pricePlan:list'],
  menus: [
    {
      under: 'product',
      rank: 30,
      platforms: [1],
      title: '租赁方案',
      path: 'plan',
      icon: 'list',
      component: 'price-plans/price-plan-list-page',
      permission: 'pricePlan:list',
    },
  ],
});
