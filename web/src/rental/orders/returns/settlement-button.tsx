import { refusals } from '@rental/contract/refusals';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { useDrawnPaper } from '../core/use-drawn-paper.ts';

interface SettlementButtonProps {
  readonly orderId: number;
  readonly isInspected: boolean;
}

/** 出具结算单 of a return, once it was inspected. */
export function SettlementButton({ orderId, isInspected }: SettlementButtonProps) {
  const { download, obstacle } = useDrawnPaper('returnSettlement');
  const notYet = isInspected ? null : refusals.return_not_inspected.message({});
  return (
    <ReasonedButton obstacle={notYet ?? obstacle} onClick={() => download(orderId)}>
      出具结算单
    </ReasonedButton>
  );
}
