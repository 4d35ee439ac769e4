import { Alert, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { wordsOf } from '../../http/errors.ts';
import { useCommand } from '../../http/use-command.ts';
import { OperationLog } from '../../ui/operation-log/operation-log.tsx';
import { Loading } from '../../ui/page-states.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { IdNumber } from '../../ui/texts/id-number.tsx';
import type { OrderLook } from './order-looks.ts';

interface LookDialogProps {
  readonly look: OrderLook;
  /** Called when the dialog has gone. */
  readonly onClosed: () => void;
}

const titles = { customer: '客户明文', log: '操作日志' } as const;

/** A look at a row's order. */
export function LookDialog({ look, onClosed }: LookDialogProps) {
  const [isLeft, setLeft] = useState(false);
  const { what, orderId, orderNo } = look;
  return (
    <Modal
      open={!isLeft}
      title={titles[what]}
      footer={null}
      onCancel={() => setLeft(true)}
      afterClose={onClosed}
    >
      <p>
        订单号 <CopyableText name="订单号" text={orderNo} />
      </p>
      {what === 'log' ? <OperationLog object={orderNo} /> : <PlainCustomer orderId={orderId} />}
    </Modal>
  );
}

/** 查看明文, on the record as soon as it is opened, and gone when it is closed. */
function PlainCustomer({ orderId }: { readonly orderId: number }) {
  const { mutate, data, error } = useCommand('revealCustomer', { refreshes: ['operationsOf'] });
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each order: `mutate` is new each time
  useEffect(() => mutate({ body: { orderId } }), [orderId]);
  if (error !== null) return <Alert type="error" showIcon title={wordsOf(error)} />;
  if (data === undefined) return <Loading rows={3} />;
  return (
    <FactList
      facts={[
        { label: '姓名', value: data.name },
        { label: '手机', value: <CopyableText name="手机" text={data.phone} /> },
        { label: '身份证号', value: <IdNumber text={data.idNumber} /> },
        { label: '收货人', value: `${data.receiverName} ${data.receiverPhone}` },
        { label: '收货地址', value: data.address },
      ]}
    />
  );
}
