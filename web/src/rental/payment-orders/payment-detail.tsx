import { Drawer } from 'antd';
import { useState } from 'react';
import { closeReasons } from '@rental/domain/rental/payment-orders/payment-order';
import { DrawerSection } from '../../ui/dialogs/detail-drawer.tsx';
import { FactList, type Fact } from '../../ui/texts/fact-list.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { timeText } from '../../ui/texts/time-text.ts';
import { ParcelPhotos } from '../orders/core/parcel-photos.tsx';
import { useOrderRefresh } from '../orders/core/use-order-command.ts';
import type { PaymentDialogProps } from './payment-brief.tsx';
import { amountText, methodText } from './payment-columns.tsx';
import { PaymentLink } from './payment-link.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { paymentStateWords } from './payment-state-text.tsx';

/** 收款单详情: what it is for, how far it is, and the link while it can be paid. */
export function PaymentDetail({ payment, onClosed }: PaymentDialogProps) {
  const [isOpen, setOpen] = useState(true);
  const refresh = useOrderRefresh();
  const facts: Fact[] = [
    { label: '收款单号', value: payment.paymentNo },
    {
      label: '订单',
      value: <TabLink to={`/order/detail/${payment.orderId}`}>{payment.orderNo}</TabLink>,
    },
    { label: '客户', value: payment.customerName },
    { label: '收款事项', value: payment.what },
    { label: '收款金额', value: amountText(payment) },
    { label: '状态', value: paymentStateWords(payment) },
    { label: '收款账户', value: methodText(payment) },
    { label: '渠道单号', value: payment.providerNo ?? '-' },
    ...(payment.overpaidFen === 0
      ? []
      : [{ label: '多收金额', value: moneyText(payment.overpaidFen) }]),
  ];
  const course: Fact[] = [
    {
      label: '创建',
      value: `${timeText(payment.createTime)} ${payment.operatorName ?? '开放接口'}`,
    },
    { label: '有效期至', value: timeText(payment.expiresAt) },
    ...at('客户点击支付', payment.pressedAt),
    ...at('支付', payment.paidAt),
    ...at(
      payment.paymentState === 'closed' ? closedWords(payment.reason) : '入账',
      payment.endedAt,
    ),
    ...at('多收款退还', payment.refundedAt),
  ];
  return (
    <Drawer
      open={isOpen}
      title="收款单"
      size={520}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => {
        if (!open) onClosed();
      }}
    >
      <FactList facts={facts} />
      {payment.link === null ? null : (
        <DrawerSection title="收款链接">
          <PaymentLink link={payment.link} />
        </DrawerSection>
      )}
      <DrawerSection title="过程">
        <FactList facts={course} />
      </DrawerSection>
      {payment.isSettled ? (
        <DrawerSection title="人工处理">
          <FactList facts={[{ label: '处理依据', value: payment.note ?? '-' }]} />
          {payment.proofs.length === 0 ? null : (
            <ParcelPhotos noun="凭证" photos={payment.proofs} onSpent={refresh} />
          )}
        </DrawerSection>
      ) : null}
    </Drawer>
  );
}

const at = (label: string, instant: string | null): Fact[] =>
  instant === null ? [] : [{ label, value: timeText(instant) }];

const closedWords = (reason: keyof typeof closeReasons | null): string =>
  reason === null ? '关闭' : `关闭（${closeReasons[reason]}）`;
