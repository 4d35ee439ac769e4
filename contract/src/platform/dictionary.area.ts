import { declareArea } from '../area.ts';
import { says, tells } from '../refusal-words.ts';

/** 字典. */
export const dictionaryArea = declareArea({
  directories: {
    dictionary: '字典',
  },
  permissions: {
    'dictionary:list': '查看字典',
    'dictionary:edit': '维护字典',
  },
  refusals: {
    dictionary_not_found: says(404, '字典不存在'),
    dictionary_name_taken: says(409, '字典名称已存在，请换一个'),
    dictionary_of_platform: says(409, '平台默认字典不能修改或删除'),
    dictionary_has_details: tells(
      409,
      ({ count }: { count: number }) => `字典下还有${count}条明细，请先删除明细`,
    ),
    dictionary_value_taken: says(409, '字典中已有相同的值'),
    dictionary_value_fixed: says(409, '平台默认明细的值不能修改'),
    dictionary_detail_of_platform: says(409, '平台默认明细不能删除，可以停用或恢复默认'),
    dictionary_not_overridden: says(409, '该明细未覆盖平台默认'),
    dictionary_wording: tells(
      422,
      ({ word }: { word: string }) => `催收话术不得包含「${word}」，请修改`,
    ),
    dictionary_full: says(409, '一个字典最多9999条明细'),
    import_too_many_dictionaries: says(413, '一次最多导入20个字典的明细，请分批导入'),
  },
  operations: {
    'dictionary:create': '新增字典',
    'dictionary:edit': '修改字典',
    'dictionary:delete': '删除字典',
    'dictionary:addDetail': '新增字典明细',
    'dictionary:editDetail': '修改字典明细',
    'dictionary:moveDetail': '调整字典明细顺序',
    'dictionary:restoreDetail': '恢复字典明细默认',
    'dictionary:deleteDetail': '删除字典明细',
    'dictionary:import': '导入字典明细',
    'dictionary:export': '导出字典明细',
  },
  objects: {
    dictionary: '字典',
  },
  menus: [
    {
      under: 'system',
      rank: 80,
      platforms: [1],
      title: '字典管理',
      path: 'dictionary',
      icon: 'dictionary',
      component: 'dictionary/dictionary-list-page',
      permission: 'dictionary:list',
    },
  ],
});
