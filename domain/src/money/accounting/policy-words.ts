import { percent } from '../../rate.ts';
import {
  incomeKinds,
  rentBases,
  taxpayers,
  type AccountingPolicy,
  type IncomeKind,
} from './policy.ts';

/** A policy as an accountant confirms it, sentence by sentence. */
export function policyWords({
  taxpayer,
  rentBasis,
  financeBasis,
  vatBp,
}: AccountingPolicy): string[] {
  const rates = (Object.keys(incomeKinds) as IncomeKind[])
    .map((kind) => `${incomeKinds[kind]} ${percent(vatBp[kind])}`)
    .join('、');
  return [
    `${taxpayers[taxpayer]}。含税金额按税率换算不含税收入，四舍五入到分：${rates}；滞纳金按所属账单的税率。`,
    rentBasis === 'use'
      ? `租金${rentBases.use}确认收入：每期租金按已使用天数占该期天数的比例，向下取整到分，期末一次确认完；租赁提前结束的，剩余应收在结束当日确认。`
      : `租金${rentBases.due}确认收入：到应付日或提前收到款项时一次确认。`,
    '到期或已收的租金计提增值税；已收未使用的部分扣除税额后列为预收账款，已使用未到期的部分列为应收账款，税额列为待转销项税额。',
    '买断、赔付、补订单、保费在到期或收款时确认；补押金不是收入。',
    '减免冲减收入，单独列示，不冲减增值税；坏账核销与收回分别列示。',
    '租赁设备按购入成本列为固定资产，从购入次月起按直线法计提折旧；买断时结转剩余价值为成本，丢失、报废列为营业外支出。',
    financeBasis === 'interest'
      ? '融资租赁订单自起租日起，设备账面价值转出，未到期租金和到期尾款列为长期应收款；不含税总额高于设备账面价值的部分为未实现融资收益，按实际利率法分期确认为融资收益；低于账面价值的差额计入设备损失。提前退回设备的，改按经营租赁确认。'
      : '融资租赁订单按经营租赁确认。',
    '月结后不再改动；以后补记的业务记入下一个未结月份，并注明所属日期。修改政策的差额在下一次月结时单独记账。',
    '纳税人身份或税率变更的，从第一个未结月份起适用：此前已计提的增值税按原税率不变，此后到期或收到的款项按新税率。',
  ];
}
