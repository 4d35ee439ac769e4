import type { WithdrawalRow } from '@rental/contract/rental/withdrawals';
import { payees } from '@rental/domain/rental/withdrawals/payee';
import { withdrawalActs } from '@rental/domain/rental/withdrawals/withdrawal-states';
import { useRead } from '../../http/use-read.ts';
import { DetailDrawer, DrawerSection } from '../../ui/dialogs/detail-drawer.tsx';
import { FactList, type Fact } from '../../ui/texts/fact-list.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { StepList } from '../../ui/texts/step-list.tsx';
import { timeText } from '../../ui/texts/time-text.ts';
import { ParcelPhotos } from '../orders/core/parcel-photos.tsx';
import type { WithdrawalDialogProps } from './review-withdrawal-modals.tsx';
import { accountText, stateWords } from './withdrawal-text.tsx';

/** 提现详情: all that is known of a withdrawal, 回单 and its history. */
export function WithdrawalDetail({ row: { id }, onClosed }: WithdrawalDialogProps) {
  const read = useRead('withdrawalDetail', { params: { id } });
  return (
    <DetailDrawer title="提现详情" size={560} read={read} onClosed={onClosed}>
      {({ withdrawal, proofs, steps }) => (
        <>
          <FactList facts={factsOf(withdrawal)} />
          <DrawerSection title="回单" nothing={withdrawal.tradeNo === null ? '尚未打款' : null}>
            {withdrawal.tradeNo === null ? null : <p>流水号 {withdrawal.tradeNo}</p>}
            {proofs.length === 0 ? null : (
              <ParcelPhotos noun="打款凭证" photos={proofs} onSpent={() => void read.refetch()} />
            )}
          </DrawerSection>
          <DrawerSection title="处理记录">
            <StepList
              steps={steps.map((step) => ({
                ...step,
                words: withdrawalActs[step.act],
                operatorName: step.operatorName ?? '支付渠道',
              }))}
            />
          </DrawerSection>
        </>
      )}
    </DetailDrawer>
  );
}

const factsOf = (row: WithdrawalRow): Fact[] => [
  { label: '申请单号', value: row.withdrawalNo },
  { label: '状态', value: stateWords(row) },
  { label: payees[row.payee], value: row.payeeName },
  { label: '提现金额', value: moneyText(row.amountFen) },
  { label: '可用余额', value: moneyText(row.availableFen) },
  { label: '到账账户', value: `${row.holder}，${accountText(row)}` },
  { label: '申请人', value: row.applicantName },
  { label: '审核人', value: row.reviewerName ?? '-' },
  { label: '申请时间', value: timeText(row.createTime) },
  { label: '备注', value: row.remark ?? '-' },
];
