import { declareArea } from '../area.ts';
import { says, someOf, tells } from '../refusal-words.ts';

/** 素材. */
export const materialsArea = declareArea({
  directories: {
    material: '素材',
  },
  permissions: {
    'material:upload': '上传图片',
    'material:edit': '整理素材',
    'material:delete': '删除素材',
  },
  refusals: {
    material_in_use: tells(
      409,
      ({
        places,
      }: {
        places: readonly { label: string; count: number; names: readonly string[] }[];
      }) =>
        `所选图片正在使用：${places
          .map(({ label, count, names }) => `${label}${someOf(names, count, '处')}`)
          .join('，')}，确认后才能移入回收站`,
    ),
    image_not_found: says(409, '图片不存在或已删除，请重新上传'),
    material_category_not_found: says(404, '分类不存在，请刷新后重试'),
    material_category_too_deep: says(409, '素材分类最多2级'),
    material_category_in_use: tells(
      409,
      ({ images, children }: { images: number; children: number }) =>
        `分类正在使用：图片${images}张、下级分类${children}个，请先移走`,
    ),
    too_many_material_categories: says(409, '素材分类最多200个'),
  },
  operations: {
    'material:rename': '重命名素材',
    'material:move': '移动素材',
    'material:trash': '素材移入回收站',
    'material:restore': '恢复素材',
    'material:delete': '彻底删除素材',
    'materialCategory:create': '新增素材分类',
    'materialCategory:update': '修改素材分类',
    'materialCategory:delete': '删除素材分类',
  },
  objects: {
    material: '素材',
    materialCategory: '素材分类',
  },
  clerk: ['material:upload'],
  menus: [
    // the page is a fixed route of the web; this shows it to those who may open it (X38)
    {
      rank: 50,
      platforms: [1],
      title: '素材',
      path: 'material/index',
      icon: 'material',
      component: 'materials/material-page',
      permission: 'material:upload',
    },
  ],
});
