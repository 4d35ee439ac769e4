import { Drawer } from 'antd';
import { useState } from 'react';
import type { DifferenceRow } from '@rental/contract/rental/statements';
import {
  differenceCauses,
  differenceKinds,
  differenceStates,
  tradeKinds,
  type DifferenceKind,
} from '@rental/domain/rental/statements/statement';
import { DrawerSection } from '../../ui/dialogs/detail-drawer.tsx';
import { FactList, type Fact } from '../../ui/texts/fact-list.tsx';
import { timeText } from '../../ui/texts/time-text.ts';
import { TabLink } from '../../ui/tab-link.tsx';
import { belongsText, gapText, oursText, settlerText, theirsText } from './difference-text.tsx';

export interface DifferenceDialogProps {
  readonly difference: DifferenceRow;
  /** The dialog has gone. */
  readonly onClosed: () => void;
}

/** The advice on a difference, by its kind. */
const advice: Readonly<Record<DifferenceKind, string>> = {
  unknown: '对账单有这笔交易，系统没有。请核对渠道后台：是否在系统外收退款，或单号有误。',
  amount: '单号一致，金额不同，系统未按对账单入账。请与渠道核对实际金额。',
  repeated: '对账单中同一单号出现多次，系统只入账一次。请与渠道核对是否重复收付。',
  elsewhere: '退款已通过其他方式付给客户，渠道又付了一次。请联系客户退回。',
  missing: '系统已完成，对账单没有。跨日交易可能记在次日，次日对账后自动核实。',
  direction: '单号一致，一方是收入，另一方是支出。请核对登记的收支方向。',
  doubled: '同一单号系统登记了多次，对账单只有一次。请核对并冲正多登记的一笔。',
  ambiguous: '有多笔金额、方向和日期都可能对应，系统不猜测。请核对后补登交易号，再重新匹配。',
  day: '单号一致，日期相差超过7天。请核对登记的到账日期。',
};

/** 差异详情: both sides, and what to look at. */
export function DifferenceDetail({ difference, onClosed }: DifferenceDialogProps) {
  const [isOpen, setOpen] = useState(true);
  const { differenceKind: kind, differenceState: state } = difference;
  const facts: Fact[] = [
    { label: '差异类型', value: differenceKinds[kind] },
    { label: '状态', value: differenceStates[state] },
    { label: '差异原因', value: differenceCauses[difference.cause] },
    { label: '负责人', value: difference.ownerName ?? '-' },
    { label: '账单日', value: difference.statementDay },
    {
      label: '归入月份',
      value:
        difference.belongsOn === null
          ? belongsText(difference)
          : `${belongsText(difference)}（账单日所在月份已结账）`,
    },
    { label: '交易类型', value: tradeKinds[difference.tradeKind] },
    { label: '我方单号', value: difference.ourNo },
    { label: '渠道单号', value: difference.providerNo ?? '-' },
    { label: '我方金额', value: oursText(difference) },
    { label: '渠道金额', value: theirsText(difference) },
    { label: '差额', value: gapText(difference) },
    {
      label: '订单',
      value:
        difference.orderNo === null ? (
          '-'
        ) : (
          <TabLink to={`/order/detail/${difference.orderId}`}>{difference.orderNo}</TabLink>
        ),
    },
    { label: '发现时间', value: timeText(difference.foundAt) },
  ];
  return (
    <Drawer
      open={isOpen}
      title="对账差异"
      size={520}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => {
        if (!open) onClosed();
      }}
    >
      <FactList facts={facts} />
      {state === 'open' ? (
        <DrawerSection title="核实建议">
          <p>{advice[kind]}</p>
        </DrawerSection>
      ) : (
        <DrawerSection title="核实结果">
          <FactList
            facts={[
              { label: '核实结果', value: difference.note ?? '-' },
              { label: '核实人', value: settlerText(difference) },
              { label: '核实时间', value: timeText(difference.settledAt) },
            ]}
          />
        </DrawerSection>
      )}
    </Drawer>
  );
}
