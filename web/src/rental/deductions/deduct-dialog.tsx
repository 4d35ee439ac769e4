import { Alert } from 'antd';
import { authorizationLabel } from '@rental/domain/rental/deductions/authorization';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { timeText } from '../../ui/texts/time-text.ts';
import { AttemptTable } from './attempt-table.tsx';
import { obstacleText } from './deduction-text.ts';
import { useDeductions } from './use-deductions.ts';
import './attempts.css';

interface DeductDialogProps {
  readonly orderId: number;
  readonly billId: number;
  readonly onClosed: () => void;
}

/** 手动代扣 of one bill, with every try of it so far; what stands in the way is said. */
export function DeductDialog({ orderId, billId, onClosed }: DeductDialogProps) {
  const read = useDeductions(orderId);
  const command = useCommand('deductBill', {
    refreshes: ['orderDeductions', 'listBills', 'deductionPlan'],
  });
  const bill = read.data?.bills.find(({ id }) => id === billId);
  const obstacle = bill === undefined ? null : obstacleText(bill);
  return (
    <CommandDialog
      title={`手动代扣 ${bill?.title ?? ''}`}
      okText={bill === undefined || obstacle !== null ? '代扣' : `代扣 ${moneyText(bill.owedFen)}`}
      command={command}
      isOkDisabled={bill === undefined || obstacle !== null}
      width={760}
      onOk={() => command.mutate({ body: { orderId, billId } })}
      onClosed={onClosed}
    >
      {read.data === undefined && read.error === null ? <Loading rows={4} /> : null}
      {read.data === undefined && read.error !== null ? (
        <Failed error={read.error} onRetry={() => void read.refetch()} />
      ) : null}
      {read.data === undefined || bill === undefined ? null : (
        <div className="deductions">
          {obstacle === null ? null : <Alert type="info" showIcon title={obstacle} />}
          <FactList
            facts={[
              {
                label: '代扣签约',
                value: authorizationLabel(read.data.authorization?.authorizationState ?? null),
              },
              { label: '扣款账号', value: read.data.authorization?.account ?? '-' },
              { label: '账单日', value: bill.dueOn },
              { label: '待付', value: moneyText(bill.owedFen) },
              { label: '下次扣款', value: timeText(bill.retryAt) },
            ]}
          />
          <AttemptTable attempts={read.data.attempts.filter((one) => one.billId === billId)} />
        </div>
      )}
    </CommandDialog>
  );
}
