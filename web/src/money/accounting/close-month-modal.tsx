import { App } from 'antd';
import { useCommand } from '../../http/use-command.ts';
import { AgreedDialog, wantedByDialog } from '../../ui/dialogs/agreed-dialog.tsx';

interface CloseMonthProps {
  readonly month: string;
  /** No month was closed before. */
  readonly isFirst: boolean;
  readonly onClosed: () => void;
}

/** 结账: it cannot be taken back, so that it takes the operator's own password. */
export function CloseMonthModal({ month, isFirst, onClosed }: CloseMonthProps) {
  const { message } = App.useApp();
  const command = useCommand('closeMonth', { refreshes: ['listMonths'], quiet: wantedByDialog });
  return (
    <AgreedDialog
      title={`结账 ${month}`}
      okText="结账"
      command={command}
      isAlwaysProven
      onTyped={(_values, { stepUp = {} }) =>
        command.mutate(
          { body: { month, stepUp } },
          { onSuccess: () => void message.success('已结账，正在记账') },
        )
      }
      onClosed={onClosed}
    >
      <p>
        结账后不能再往 <strong>{month}</strong>{' '}
        记账，也不能撤销；以后补记的业务记入下一个月，并注明所属日期。
      </p>
      {isFirst ? <p>这是第一次月结，之前各月的余额一并记为期初。</p> : null}
    </AgreedDialog>
  );
}
