import { declareArea } from '../area.ts';
import { says } from '../refusal-words.ts';

/** 分销: distributors, their relations and their commission. */
export const distributionArea = declareArea({
  directories: {
    distribution: '分销',
  },
  permissions: {
    'distribution:list': '查看分销',
    'distribution:edit': '维护分销员与上级',
    'distribution:pay': '发放分销佣金',
    'distribution:rule': '设置分销规则',
  },
  refusals: {
    distributor_already: says(409, '该客户已是分销员'),
    distributor_frozen: says(409, '分销员已冻结，解冻后才能发放佣金和提现'),
    distributor_parent_frozen: says(409, '上级分销员已冻结，请换一位'),
    distribution_too_deep: says(409, '分销关系最多十级，不能再往下加'),
    distribution_nothing_to_pay: says(409, '没有可发放的佣金'),
    distribution_amount_changed: says(409, '可提金额已变化，请刷新后再试'),
    distribution_trade_no_in_use: says(409, '打款流水号已登记过，请核对'),
    promotion_code_own: says(409, '不能使用自己的推广码下单'),
  },
  operations: {
    'distribution:add': '新增分销员',
    'distribution:parent': '调整分销员上级',
    'distribution:switch': '冻结与解冻分销员',
    'distribution:ask': '申请发放分销佣金',
    'distribution:pay': '发放分销佣金',
    'distribution:rule': '设置分销规则',
  },
  objects: {
    distributor: '分销员',
  },
  exportable: {
    listDistributors: '分销员',
    listDistributionRecords: '分销佣金记录',
  },
  menus: [
    {
      under: 'customer',
      rank: 30,
      platforms: [1],
      title: '分销',
      path: 'distribution',
      icon: 'tree',
      component: 'distribution/distribution-page',
      permission: 'distribution:list',
    },
  ],
});
