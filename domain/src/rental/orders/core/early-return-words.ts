import { yuan, type Fen } from '../../../money.ts';
import { percent } from '../../../rate.ts';
import type { EarlyReturnSums } from './position.ts';

const yen = (amount: Fen) => `¥${yuan(amount)}`;

/**
 * The sums of an early return in words: 「截至2026-03-11，第3期按日计租11/31天 ¥106.45，免收租金¥1,093.55，违约金30% ¥328.07，
 * 待退已付租金¥193.55」.
 */
export function earlyReturnSumWords(sums: EarlyReturnSums): string {
  const { terms, leftOn, byDay, droppedFen, compensationFen, owedBackFen } = sums;
  const days =
    byDay === null
      ? []
      : [`第${byDay.term}期按日计租${byDay.usedDays}/${byDay.periodDays}天 ${yen(byDay.rentFen)}`];
  const compensation =
    compensationFen === 0
      ? '不收违约金'
      : `违约金${percent(terms.compensationBp)} ${yen(compensationFen)}`;
  const back = owedBackFen === 0 ? [] : [`待退已付租金${yen(owedBackFen)}`];
  return [`截至${leftOn}`, ...days, `免收租金${yen(droppedFen)}`, compensation, ...back].join('，');
}
