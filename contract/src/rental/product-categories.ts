import * as z from 'zod';
import { maxCategoryName } from '@rental/domain/rental/products/product-import';
import { endpoint } from '../endpoint.ts';
import { filledText, Id, IdText } from '../fields.ts';

const Name = filledText(maxCategoryName, '请填写类目名称');
const Sort = z
  .int('排序应为0到9999的整数')
  .min(0, '排序应为0到9999的整数')
  .max(9999, '排序应为0到9999的整数');

const Category = z.object({
  id: Id,
  name: z.string(),
  /** Null at the top. There are three levels. */
  parentId: Id.nullable(),
  sort: z.int(),
  /** The products in itself, not in those below it. */
  productCount: z.int(),
});
export type ProductCategory = z.output<typeof Category>;

const edit = { platforms: ['manage'], permission: 'product:category', idempotent: true } as const;
const labels = { name: '类目名称', parentId: '上级类目' };
const body = { name: Name, parentId: Id.nullable(), sort: Sort };

/** 商品类目 in their order, each with its parent. */
export const listProductCategories = endpoint({
  method: 'GET',
  path: '/api/product/categories',
  summary: '商品类目',
  platforms: ['manage'],
  permission: 'product:list',
  answer: z.object({ content: z.array(Category) }),
});

export const createProductCategory = endpoint({
  ...edit,
  method: 'POST',
  path: '/api/product/categories',
  summary: '新增商品类目',
  labels,
  /** Empty: at the top. */
  body: z.object({ ...body, parentId: Id.nullable().default(null) }),
  answer: z.object({ id: Id }),
  answerStatus: 201,
  refusals: [
    'product_category_not_found',
    'product_category_too_deep',
    'name_in_use',
    'too_many_product_categories',
    'whole_brand_only',
  ],
});

export const updateProductCategory = endpoint({
  ...edit,
  method: 'PUT',
  path: '/api/product/categories',
  summary: '修改商品类目',
  labels,
  body: z.object({ id: Id, ...body }),
  answer: z.object({ id: Id }),
  refusals: [
    'product_category_not_found',
    'product_category_too_deep',
    'product_category_in_itself',
    'name_in_use',
    'whole_brand_only',
  ],
});

/** Refused while a product or a category is in it. */
export const deleteProductCategory = endpoint({
  ...edit,
  method: 'DELETE',
  path: '/api/product/categories/{id}',
  summary: '删除商品类目',
  params: z.object({ id: IdText }),
  answer: z.object({ ok: z.literal(true) }),
  refusals: ['product_category_not_found', 'product_category_in_use', 'whole_brand_only'],
});
