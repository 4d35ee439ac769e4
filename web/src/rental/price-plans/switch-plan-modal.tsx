import type { PricePlanRow } from '@rental/contract/rental/price-plans';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { coveredText } from './price-plan-columns.tsx';
import { pricePlanReads } from './price-plan-reads.ts';

interface SwitchPlanModalProps {
  readonly plan: PricePlanRow;
  readonly onClosed: () => void;
}

/** 停用 and 启用. */
export function SwitchPlanModal({ plan, onClosed }: SwitchPlanModalProps) {
  const command = useCommand('switchPricePlan', { refreshes: pricePlanReads });
  const word = plan.isEnabled ? '停用' : '启用';
  return (
    <CommandDialog
      title={`${word}方案`}
      okText={word}
      isDanger={plan.isEnabled}
      command={command}
      onOk={() => command.mutate({ body: { id: plan.id, isEnabled: !plan.isEnabled } })}
      onClosed={onClosed}
    >
      <p className="price-plan-brief">
        {plan.name}（{coveredText(plan)}）
      </p>
      <p>
        {plan.isEnabled
          ? '停用后不能再按此方案下单，已有订单按签约条款照常履约。'
          : '启用后可按此方案下单；启用前按当前价格上限重新核对。'}
      </p>
    </CommandDialog>
  );
}
