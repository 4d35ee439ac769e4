import { Alert } from 'antd';
import { importKinds } from '@rental/contract/platform/imports';
import type { TakeoverKind } from '@rental/contract/rental/takeover';
import type { CallName } from '@rental/contract/contract';
import type { AnswerOf } from '../../http/call.ts';
import { ImportDialog } from '../../ui/imports/import-dialog.tsx';
import { FaultTable, ImportErrors } from '../../ui/imports/import-errors.tsx';

type Checked = AnswerOf<'checkTakeover'>;

/** The reads that an import makes out of date. */
const reads: Readonly<Record<TakeoverKind, readonly CallName[]>> = {
  stores: ['listStores', 'storeCounts'],
  plans: ['listPricePlans', 'pricePlanCounts'],
  customers: ['listCustomers'],
  orders: ['listOrders', 'orderCounts', 'listBills', 'listDevices', 'deviceCounts', 'listAccounts'],
};

const nouns: Readonly<Record<TakeoverKind, string>> = {
  stores: '家店铺',
  plans: '个方案',
  customers: '位客户',
  orders: '个在租订单',
};

interface TakeOverModalProps {
  readonly kind: TakeoverKind;
  readonly onClosed: () => void;
}

/** 试运行 and 导入 of a step. */
export const TakeOverModal = ({ kind, onClosed }: TakeOverModalProps) => (
  <ImportDialog
    title={`导入${importKinds[kind]}`}
    check="checkTakeover"
    write="importTakeover"
    query={{ kind }}
    preview={(checked) => reportOf(kind, checked)}
    countOf={({ newCount, errorCount }) => (errorCount > 0 ? 0 : newCount)}
    doneWords={({ importedCount, skippedCount }) =>
      `导入完成：新增${importedCount}${nouns[kind]}${skippedCount > 0 ? `，跳过${skippedCount}行` : ''}`
    }
    refreshes={['takeoverState', ...reads[kind]]}
    onClosed={onClosed}
  >
    <p>
      支持 csv 和 xlsx，列名与模板一致，最多{kind === 'orders' ? 10000 : 20000}
      行、10MB。选择文件后自动试运行，不写入任何数据。任意一行有误，则全部不导入。
    </p>
  </ImportDialog>
);

/** The report of a dry run. */
function reportOf(kind: TakeoverKind, checked: Checked) {
  const { newCount, skippedCount, errorCount, errors, warnings, warningCount } = checked;
  if (errorCount > 0) return <ImportErrors errors={errors} errorCount={errorCount} />;
  const skipped = skippedCount > 0 ? `${skippedCount}行已导入过，自动跳过` : undefined;
  if (newCount === 0)
    return <Alert type="info" showIcon title="文件中没有可导入的内容" description={skipped} />;
  return (
    <>
      <Alert
        type="success"
        showIcon
        title={`可以导入${newCount}${nouns[kind]}${addedWords(checked)}`}
        description={skipped}
      />
      {warningCount === 0 ? null : (
        <>
          <Alert
            className="takeover-warning"
            type="warning"
            showIcon
            title={`${warningCount}个订单的价格超过当前上限，仍可导入，并在订单中标明`}
          />
          <FaultTable label="价格提示" words="提示" faults={warnings} hasColumns={false} />
        </>
      )}
    </>
  );
}

function addedWords({ newCustomerCount, newDeviceCount }: Checked): string {
  const added = [
    ...(newCustomerCount > 0 ? [`新增${newCustomerCount}位客户`] : []),
    ...(newDeviceCount > 0 ? [`登记${newDeviceCount}台设备`] : []),
  ];
  return added.length === 0 ? '' : `，同时${added.join('、')}`;
}
