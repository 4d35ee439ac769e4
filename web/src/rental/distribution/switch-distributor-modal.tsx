import { App } from 'antd';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { DistributorBrief, type OfDistributor } from './distributor-brief.tsx';
import { distributorReads } from './distributor-reads.ts';

/** 冻结 or 解冻 of a distributor. */
export function SwitchDistributorModal({ distributor, onClosed }: OfDistributor) {
  const { message } = App.useApp();
  const command = useCommand('switchDistributor', { refreshes: distributorReads });
  const { id: distributorId, isActive } = distributor;
  const words = isActive ? '冻结' : '解冻';
  return (
    <CommandDialog
      title={`${words}分销员`}
      okText={words}
      isDanger={isActive}
      command={command}
      onOk={() =>
        command.mutate(
          { body: { distributorId, isActive: !isActive } },
          { onSuccess: () => void message.success(`分销员已${words}`) },
        )
      }
      onClosed={onClosed}
    >
      <DistributorBrief distributor={distributor} />
      <p>
        {isActive
          ? '冻结后不能再用其推广码下单，也不能发放佣金；已有订单的佣金照常计算。'
          : '解冻后可以用其推广码下单，也可以发放佣金。'}
      </p>
    </CommandDialog>
  );
}
