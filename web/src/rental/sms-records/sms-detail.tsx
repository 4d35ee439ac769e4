import { Drawer } from 'antd';
import { useState } from 'react';
import type { SmsRow } from '@rental/contract/rental/sms-records';
import { smsRecordTypes } from '@rental/domain/rental/customer-sms/sms-records';
import { smsStates } from '@rental/domain/rental/customer-sms/sms-states';
import { TabLink } from '../../ui/tab-link.tsx';
import { FactList, type Fact } from '../../ui/texts/fact-list.tsx';
import { timeText } from '../../ui/texts/time-text.ts';
import { receiptText, saidText } from './sms-columns.tsx';

export interface SmsDialogProps {
  readonly sms: SmsRow;
  /** The dialog has gone. */
  readonly onClosed: () => void;
}

/** 短信详情: what it said, and what became of it. */
export function SmsDetail({ sms, onClosed }: SmsDialogProps) {
  const [isOpen, setOpen] = useState(true);
  const facts: Fact[] = [
    { label: '短信类型', value: smsRecordTypes[sms.smsType] },
    { label: '手机', value: sms.phone },
    { label: '状态', value: smsStates[sms.smsState] },
    { label: '回执', value: receiptText(sms) },
    { label: '回执时间', value: timeText(sms.receiptAt) },
    { label: '失败原因', value: sms.failure ?? '-' },
    { label: '内容', value: saidText(sms) },
    { label: '计费条数', value: partsText(sms) },
    {
      label: '订单',
      value:
        sms.orderNo === null ? (
          '-'
        ) : (
          <TabLink to={`/order/detail/${sms.orderId}`}>{sms.orderNo}</TabLink>
        ),
    },
    { label: '提交时间', value: timeText(sms.createTime) },
    { label: '计划发送', value: timeText(sms.sendAt) },
    { label: '发送时间', value: timeText(sms.sentAt) },
    { label: '重发次数', value: `${sms.timesResent}次` },
    { label: '渠道编号', value: sms.providerNo ?? '-' },
  ];
  return (
    <Drawer
      open={isOpen}
      title="短信详情"
      size={520}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => {
        if (!open) onClosed();
      }}
    >
      <FactList facts={facts} />
    </Drawer>
  );
}

/** As how many SMS it is paid; what earlier sendings cost that did not arrive is told apart. */
function partsText({ parts, earlierParts, smsState }: SmsRow): string {
  if (parts === 0) return '由自有短信账户发送，不扣余额';
  const isFree = smsState === 'failed' || smsState === 'unsent';
  const now = isFree ? `${parts}条（未扣费）` : `${parts}条`;
  return earlierParts === 0 ? now : `${now}，此前未送达的已计费${earlierParts}条`;
}
