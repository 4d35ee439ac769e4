import { declareArea } from '../area.ts';
import { says, someOf, tells } from '../refusal-words.ts';

/** 商品. */
export const productsArea = declareArea({
  directories: {
    product: '商品',
  },
  permissions: {
    'product:list': '查看商品',
    'product:edit': '新增与修改商品',
    'product:shelf': '上架与下架商品',
    'product:category': '维护商品类目',
  },
  refusals: {
    product_code_taken: tells(
      409,
      ({ codes, count }: { codes: readonly string[]; count: number }) =>
        `编码${someOf(codes, count, '个')}已被其他商品使用，请换一个`,
    ),
    product_edited: says(409, '商品已被他人修改，已为您刷新，请核对后重新保存'),
    product_incomplete: tells(
      409,
      ({ missing, name }: { missing: readonly string[]; name?: string }) =>
        `${name === undefined ? '' : `「${name}」`}请先设置${missing.join('、')}，再上架`,
    ),
    product_on_shelf_incomplete: tells(
      409,
      ({ missing }: { missing: readonly string[] }) =>
        `商品已上架，必须有${missing.join('、')}；请先下架再修改`,
    ),
    shelf_time_wrong: says(400, '下架时间须晚于现在和上架时间'),
    sku_matrix_mismatch: says(409, '规格与规格明细不一致，请刷新后重试'),
    product_category_not_found: says(404, '类目不存在，请刷新后重试'),
    product_category_too_deep: says(409, '商品类目最多3级'),
    product_category_in_itself: says(409, '类目不能移到自己或下级类目之下'),
    product_category_in_use: tells(
      409,
      ({ products, stores, children }: { products: number; stores: number; children: number }) =>
        `类目正在使用：商品${products}个、店铺${stores}个、下级类目${children}个，请先移走`,
    ),
    too_many_product_categories: says(409, '商品类目最多500个'),
  },
  operations: {
    'product:create': '新增商品',
    'product:update': '修改商品',
    'product:import': '导入商品',
    'product:shelf': '商品上下架',
    'productCategory:create': '新增商品类目',
    'productCategory:update': '修改商品类目',
    'productCategory:delete': '删除商品类目',
  },
  objects: {
    product: '商品',
    productCategory: '商品类目',
  },
  exportable: {
    listProducts: '商品',
  },
  clerk: ['product:list'],
  menus: [
    { rank: 15, platforms: [1], title: '商品管理', path: 'product', icon: 'coupon' },
    {
      under: 'product',
      rank: 10,
      platforms: [1],
      title: '商品',
      path: 'list',
      icon: 'list',
      component: 'products/product-list-page',
      permission: 'product:list',
    },
    {
      under: 'product',
      rank: 20,
      platforms: [1],
      title: '商品类目',
      path: 'category',
      icon: 'tree',
      component: 'products/category-page',
      permission: 'product:category',
    },
  ],
});
