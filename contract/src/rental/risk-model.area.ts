import { declareArea } from '../area.ts';
import { says } from '../refusal-words.ts';

/** 风控模型. */
export const riskModelArea = declareArea({
  permissions: {
    'risk:model': '设置风控模型',
  },
  refusals: {
    risk_model_edited: says(409, '风控模型已被他人修改，请刷新页面后重试'),
    risk_model_no_draft: says(409, '没有待启用的草稿，请先保存草稿'),
    risk_model_untried: says(409, '草稿修改后还没有试运行，请先试运行再启用'),
    risk_model_same: says(409, '草稿与生效中的模型相同，无需启用'),
    risk_model_off: says(409, '本品牌没有启用中的风控模型'),
  },
  operations: {
    'risk:modelDraft': '保存风控模型草稿',
    'risk:modelEnable': '启用风控模型',
    'risk:modelStop': '停用风控模型',
  },
  menus: [
    {
      under: 'order',
      rank: 117,
      platforms: [1],
      title: '风控模型',
      path: 'risk-model',
      icon: 'risk',
      component: 'risk-model/risk-model-page',
      permission: 'risk:model',
    },
  ],
});
