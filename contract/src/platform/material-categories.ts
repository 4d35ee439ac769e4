import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { filledText, Id, IdText } from '../fields.ts';

const CategoryName = filledText(20, '请填写分类名称');
const Sort = z.int('排序应为0到9999的整数').min(0, '排序应为0到9999的整数').max(9999);

const Category = z.object({
  id: Id,
  name: z.string(),
  /** Set for a category below another. There are two levels. */
  parentId: Id.nullable(),
  sort: z.int(),
  /** The images in itself, as far as the operator reaches. */
  count: z.int(),
});
export type MaterialCategory = z.output<typeof Category>;

/** 素材分类 in their order, with how many images are in each, in none and in the recycle bin. */
export const listMaterialCategories = endpoint({
  method: 'GET',
  path: '/api/materials/categories',
  summary: '素材分类',
  platforms: ['manage'],
  permission: 'material:upload',
  answer: z.object({
    content: z.array(Category),
    uncategorizedCount: z.int(),
    trashedCount: z.int(),
  }),
});

export const createMaterialCategory = endpoint({
  method: 'POST',
  path: '/api/materials/categories',
  summary: '新增素材分类',
  labels: { name: '分类名称', parentId: '上级分类' },
  platforms: ['manage'],
  permission: 'material:edit',
  body: z.object({ name: CategoryName, parentId: Id.nullable(), sort: Sort.default(0) }),
  answer: z.object({ id: Id }),
  answerStatus: 201,
  refusals: [
    'material_category_not_found',
    'material_category_too_deep',
    'name_in_use',
    'too_many_material_categories',
  ],
  idempotent: true,
});

export const updateMaterialCategory = endpoint({
  method: 'PUT',
  path: '/api/materials/categories',
  summary: '修改素材分类',
  labels: { name: '分类名称' },
  platforms: ['manage'],
  permission: 'material:edit',
  body: z.object({ id: Id, name: CategoryName, sort: Sort }),
  answer: z.object({ id: Id }),
  refusals: ['material_category_not_found', 'name_in_use'],
  idempotent: true,
});

/** Refused while anything is in it; images in the recycle bin are in no category afterwards. */
export const deleteMaterialCategory = endpoint({
  method: 'DELETE',
  path: '/api/materials/categories/{id}',
  summary: '删除素材分类',
  platforms: ['manage'],
  permission: 'material:edit',
  params: z.object({ id: IdText }),
  answer: z.object({ ok: z.literal(true) }),
  refusals: ['material_category_not_found', 'material_category_in_use'],
  idempotent: true,
});
