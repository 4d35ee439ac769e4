import { App } from 'antd';
import { fen } from '@rental/domain/money';
import { differenceCauses, differenceKinds } from '@rental/domain/rental/statements/statement';
import { useCommand } from '../../http/use-command.ts';
import { AgreedDialog, wantedByDialog } from '../../ui/dialogs/agreed-dialog.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import type { DifferenceDialogProps } from './difference-detail.tsx';
import { oursText, theirsText } from './difference-text.tsx';
import { moneyReads, statementReads } from './statement-reads.ts';

/** 调整入账: the second person brings the books to what the account has. */
export function AdjustDifferenceModal({ difference, onClosed }: DifferenceDialogProps) {
  const { message } = App.useApp();
  const command = useCommand('adjustDifference', {
    refreshes: [...statementReads, ...moneyReads],
    quiet: wantedByDialog,
  });
  const { id: differenceId, cause, ownerName } = difference;
  const left = difference.leftFen ?? fen(0);
  return (
    <AgreedDialog
      title="调整入账"
      okText="调整入账"
      command={command}
      isAlwaysProven
      onTyped={(_values, { stepUp = {} }) =>
        command.mutate(
          { body: { differenceId, stepUp } },
          { onSuccess: () => void message.success('已调整入账') },
        )
      }
      onClosed={onClosed}
    >
      <p className="order-dialog-words">
        <strong>{differenceKinds[difference.differenceKind]}</strong> {difference.statementDay}
        <br />
        我方 {oursText(difference)}，对账单 {theirsText(difference)}
        <br />
        {ownerName}登记为{differenceCauses[cause]}
      </p>
      <p className="order-dialog-words">
        账面余额将{left > 0 ? '减少' : '增加'} <strong>{moneyText(fen(Math.abs(left)))}</strong>
        ，记入
        {cause === 'fee' ? '支付手续费' : '对账差异调整'}
        。之后如补录了真实的收支，重新匹配后会提示冲回。
      </p>
    </AgreedDialog>
  );
}
