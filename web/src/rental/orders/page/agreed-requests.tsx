import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { ExecuteRequestDialog } from '../../../ui/dialogs/execute-request-dialog.tsx';
import { timeText } from '../../../ui/texts/time-text.ts';
import { useOrderCommand } from '../core/use-order-command.ts';

type Request = OrderDetail['agreedRequests'][number];

/** 已同意待执行: the own requests about this order that wait for one press. */
export function AgreedRequests({ requests }: { readonly requests: readonly Request[] }) {
  const [opened, setOpened] = useState<Request | null>(null);
  return (
    <>
      {requests.map((request) => (
        <Alert
          key={request.id}
          type="success"
          showIcon
          title={
            <>
              <strong>已同意待执行</strong>（{timeText(request.expiresAt)}前有效）：
              {request.summary}
            </>
          }
          action={
            <Button type="primary" onClick={() => setOpened(request)}>
              执行
            </Button>
          }
        />
      ))}
      {opened === null ? null : <Execution request={opened} onClosed={() => setOpened(null)} />}
    </>
  );
}

function Execution(props: { readonly request: Request; readonly onClosed: () => void }) {
  const command = useOrderCommand('executeRequest');
  return <ExecuteRequestDialog {...props} command={command} />;
}
