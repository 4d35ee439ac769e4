import type { CommissionRow } from '@rental/contract/rental/commissions';
import { commissionRateText } from '@rental/domain/rental/commissions/commission-rule';
import { moneyText } from '../../ui/texts/money-text.ts';
import { periodText } from './commission-text.tsx';

export interface MoveProps {
  readonly commission: CommissionRow;
  readonly onClosed: () => void;
}

/** The commission that a dialog is about. */
export const CommissionBrief = ({ commission }: Pick<MoveProps, 'commission'>) => (
  <p>
    {commission.channelName}，{periodText(commission)}，已收租金 {moneyText(commission.baseFen)}
    ，比例 {commissionRateText(commission)}，佣金 {moneyText(commission.shareFen)}
    {commission.carriedFen === 0 ? null : `，上期结转 ${moneyText(commission.carriedFen)}`}。
  </p>
);
