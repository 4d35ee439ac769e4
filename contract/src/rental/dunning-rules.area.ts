import { longestTrial } from '@rental/domain/rental/dunning/dunning-rules';
import { latestVacation, longestVacation } from '@rental/domain/rental/dunning/vacations';
import { declareArea } from '../area.ts';
import { says } from '../refusal-words.ts';

/** 催收规则. */
export const dunningRulesArea = declareArea({
  permissions: {
    'dunning:rules': '设置催收规则',
  },
  refusals: {
    dunning_rules_edited: says(409, '催收规则已被他人修改，请刷新页面后重试'),
    trial_day_wrong: says(422, `试运行的日期应为今天起${longestTrial}天内`),
    dunning_rules_same: says(409, '催收规则没有修改，无需保存'),
    vacation_days_wrong: says(
      422,
      `休假应从今天起${latestVacation}天内开始，结束不早于开始，最长${longestVacation}天`,
    ),
    vacation_overlaps: says(409, '该催收员在这些日期已登记休假'),
    vacation_ended: says(409, '该休假已结束或已取消'),
    dunning_owner_away: says(409, '所选催收员今天休假，请选择其他人'),
    dunning_still_away: says(409, '休假还没有结束，请先取消休假'),
    dunning_collector_unfit: says(422, '请选择在职且有催收权限的人员'),
  },
  operations: {
    'dunning:rules': '修改催收规则',
    'dunning:vacation': '登记催收员休假',
    'dunning:cancelVacation': '取消催收员休假',
    'dunning:standIn': '移交休假人员的案件',
    'dunning:takeBack': '收回休假期间的案件',
  },
  menus: [
    {
      under: 'finance',
      rank: 4.6,
      platforms: [1],
      title: '催收规则',
      path: 'dunning-rules',
      icon: 'system',
      component: 'dunning-rules/dunning-rules-page',
      permission: 'dunning:rules',
    },
  ],
});
