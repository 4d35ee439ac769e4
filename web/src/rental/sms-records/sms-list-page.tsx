import { Button } from 'antd';
import { memo, Suspense, useCallback, useState } from 'react';
import type { SmsRow } from '@rental/contract/rental/sms-records';
import { resendOffered } from '@rental/domain/rental/customer-sms/sms-records';
import { smsTabs } from '@rental/domain/rental/customer-sms/sms-states';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { usualDays } from '../../ui/data-table/filters/usual-days.ts';
import { useMay } from '../../ui/gate.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { smsColumns, smsFilterFields } from './sms-columns.tsx';
import type { OpenedSms } from './sms-dialog.tsx';

const SmsDialog = lazyPart(async () => (await import('./sms-dialog.tsx')).SmsDialog);

/** 短信记录. */
export default function SmsListPage() {
  const [opened, setOpened] = useState<OpenedSms | null>(null);
  return (
    <>
      <SmsList onOpen={setOpened} />
      <Suspense fallback={null}>
        {opened === null ? null : <SmsDialog opened={opened} onClosed={() => setOpened(null)} />}
      </Suspense>
    </>
  );
}

const rules = async () => (await import('@rental/contract/rental/sms-records')).listSms;

interface SmsListProps {
  readonly onOpen: (opened: OpenedSms) => void;
}

/** The list by itself, which no dialog draws again. */
const SmsList = memo(function SmsList({ onOpen }: SmsListProps) {
  const mayResend = useMay()('sms:resend');
  const [opensWith] = useState(() => usualDays('createTime'));
  const actions = useCallback(
    (sms: SmsRow): RowAction[] => [
      { key: 'look', label: '详情', onSelect: () => onOpen({ what: 'look', sms }) },
      ...(mayResend && canBeResent(sms)
        ? [{ key: 'resend', label: '重发', onSelect: () => onOpen({ what: 'resend', sms }) }]
        : []),
    ],
    [mayResend, onOpen],
  );
  return (
    <DataTable
      read="listSms"
      rules={rules}
      noun="短信"
      columns={smsColumns}
      rowKey={idOf}
      fields={smsFilterFields}
      tabs={tabs}
      opensWith={opensWith}
      commands={
        <>
          <Button onClick={() => onOpen({ what: 'templates' })}>模板</Button>
          <Button onClick={() => onOpen({ what: 'usage' })}>余额与用量</Button>
        </>
      }
      actions={actions}
    />
  );
});

const idOf = (sms: SmsRow) => sms.id;

const canBeResent = ({ smsState, receipt, text, createTime, timesResent }: SmsRow): boolean =>
  resendOffered(
    {
      state: smsState,
      isUndelivered: receipt === 'undelivered',
      isCode: text === null,
      createdAt: new Date(createTime),
      timesResent,
    },
    new Date(),
  ).done;

const tabs = {
  name: 'smsState',
  counts: 'smsCounts',
  items: [{ value: '', label: '全部' }, ...choices(smsTabs)],
} as const;
