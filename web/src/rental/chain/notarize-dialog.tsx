import { useAgainOn } from '../../http/use-again-on.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { useRowCommand } from '../../ui/use-row-command.ts';
import { lookAtSwitch } from './notarization-switch.ts';

interface NotarizeDialogProps {
  readonly agreement: { readonly id: number; readonly agreementNo: string };
  readonly orderNo: string;
  readonly onClosed: () => void;
}

const reads = ['listAgreements', 'orderDetail', 'orderEvidence', 'operationsOf'] as const;

/** 申请公证. */
export function NotarizeDialog({ agreement, orderNo, onClosed }: NotarizeDialogProps) {
  const command = useRowCommand('notarizeAgreement', reads);
  useAgainOn('notarization_off', command.error, lookAtSwitch);
  return (
    <CommandDialog
      title="申请公证"
      okText="确认申请"
      command={command}
      onOk={() => command.mutate({ body: { agreementId: agreement.id } })}
      onClosed={onClosed}
    >
      <FactList
        facts={[
          { label: '合同号', value: agreement.agreementNo },
          { label: '订单', value: orderNo },
        ]}
      />
      <p>
        将向公证服务商提交合同号和合同哈希，不含客户信息。受理、出证结果会登记到合同并通知店铺。
      </p>
    </CommandDialog>
  );
}
