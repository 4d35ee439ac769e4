import { declareArea } from '../area.ts';
import { says } from '../refusal-words.ts';

/** 催收规则. */
export const dunningRulesArea = declareArea({
  permissions: {
    'dunning:rules': '设置催收规则',
  },
  refusals: {
    dunning_rules_edited: says(409, '催收规则已被他人修改，请刷新页面后重试'),
    dunning_rules_same: says(409, '催收规则没有修改，无需保存'),
    dunning_collector_unfit: says(422, '请选择在职且有催收权限的人员'),
  },
  operations: {
    'dunning:rules': '修改催收规则',
  },
  menus: [
    {
      under: 'finance',
      rank: 5,
      platforms: [1],
      title: '催收规则',
      path: 'dunning-rules',
      icon: 'system',
      component: 'dunning-rules/dunning-rules-page',
      permission: 'dunning:rules',
    },
  ],
});
