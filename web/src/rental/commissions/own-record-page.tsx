import { BalanceRecordList, timeField } from './balance-record-list.tsx';

/** 收益明细 of a channel: each movement of its balance. */
export default function OwnRecordPage() {
  return <BalanceRecordList noun="收益明细" isOwn fields={fields} />;
}

const fields = [timeField];
