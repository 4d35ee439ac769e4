import { App } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { useMay } from '../../../ui/gate.tsx';
import type { OrderRead } from '../core/order-action.ts';
import { ReadOrder } from '../core/read-order.tsx';
import { billActionOf, orderActionOf } from './dialogs.ts';
import type { Opened } from './opened.ts';
import { billIn, obstacleOnBill, obstacleTo } from './row-obstacles.ts';

interface ActionDialogProps {
  readonly opened: Opened;
  /** The order as its page reads it now; absent: it is read first. */
  readonly read?: OrderRead | undefined;
  readonly onClosed: () => void;
}

/** The dialog of an action with what it needs; where the order does not take the action any more, that is said instead. */
export function ActionDialog({ opened, ...rest }: ActionDialogProps) {
  return opened.of === 'order' ? (
    <OfOrder {...opened} {...rest} />
  ) : (
    <OfBill {...opened} {...rest} />
  );
}

type Of<Kind extends Opened['of']> = Extract<Opened, { of: Kind }> &
  Omit<ActionDialogProps, 'opened'>;

function OfOrder({ name, orderId, read, row, onClosed }: Of<'order'>) {
  const may = useMay();
  const { action, dialog } = orderActionOf(name);
  if (dialog.needs === 'row' && row !== undefined)
    return <dialog.View order={row} onClosed={onClosed} />;
  const view = ({ detail, now }: OrderRead) => {
    switch (dialog.needs) {
      case 'row':
        return <dialog.View order={detail.order} onClosed={onClosed} />;
      case 'orders':
        return <dialog.View orders={[detail.order]} onClosed={onClosed} />;
      case 'order':
        return <dialog.View detail={detail} now={now} onClosed={onClosed} />;
    }
  };
  if (read !== undefined) return view(read);
  return (
    <ReadFirst
      orderId={orderId}
      obstacleIn={(now) => obstacleTo(action, now, may)}
      view={view}
      onClosed={onClosed}
    />
  );
}

function OfBill({ name, orderId, billId, read, onClosed }: Of<'bill'>) {
  const { action, dialog } = billActionOf(name);
  if (dialog.needs === 'nothing')
    return <dialog.View orderId={orderId} billId={billId} onClosed={onClosed} />;
  const view = (now: OrderRead) => {
    const bill = billIn(now, billId);
    return bill === undefined ? null : <dialog.View {...now} bill={bill} onClosed={onClosed} />;
  };
  if (read !== undefined) return view(read);
  return (
    <ReadFirst
      orderId={orderId}
      obstacleIn={(now) => obstacleOnBill(action, billId, now)}
      view={view}
      onClosed={onClosed}
    />
  );
}

interface ReadFirstProps extends Omit<BegunProps, 'read'> {
  readonly orderId: number;
}

/** Reads the order before the dialog of a row's action, since a row knows too little. */
function ReadFirst({ orderId, onClosed, ...begun }: ReadFirstProps) {
  return (
    <ReadOrder orderId={orderId} onClosed={onClosed}>
      {(detail, now) => <Begun {...begun} read={{ detail, now }} onClosed={onClosed} />}
    </ReadOrder>
  );
}

interface BegunProps {
  readonly read: OrderRead;
  /** Why the action cannot go on; null: it can. */
  readonly obstacleIn: (read: OrderRead) => string | null;
  readonly view: (read: OrderRead) => ReactNode;
  readonly onClosed: () => void;
}

function Begun({ read, obstacleIn, view, onClosed }: BegunProps) {
  const { message } = App.useApp();
  // once: what the dialog does changes the order
  const [obstacle] = useState(() => obstacleIn(read));
  useEffect(() => {
    if (obstacle === null) return;
    void message.warning(obstacle);
    onClosed();
  }, [obstacle, message, onClosed]);
  return obstacle === null ? view(read) : null;
}
