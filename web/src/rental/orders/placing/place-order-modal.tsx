import { App, Form } from 'antd';
import type { ReactNode } from 'react';
import type { PlacedContent } from '@rental/contract/rental/orders/placing/placing';
import { useRead } from '../../../http/use-read.ts';
import { CommandDialog } from '../../../ui/dialogs/command-dialog.tsx';
import { Failed, Loading } from '../../../ui/page-states.tsx';
import type { OrderModalProps } from '../core/order-modal-props.ts';
import { useOrderCommand } from '../core/use-order-command.ts';
import type { CopiedOrder, TypedOrder } from './placing-form.ts';
import { PlacingForm } from './placing-form-fields.tsx';

const width = 1120;

/** 代客下单: for a customer who stands in the shop or is on the phone. */
export const PlaceOrderModal = ({ onClosed }: Pick<OrderModalProps, 'onClosed'>) => (
  <PlacingDialog title="代客下单" copy={null} onClosed={onClosed} />
);

/** 复制下单: the form begins with what still holds of an order. */
export function CopyOrderModal({ order: { id }, onClosed }: OrderModalProps) {
  const { data, error, isFetching, refetch } = useRead(
    'copiedOrder',
    { params: { id } },
    { staleTime: 0, gcTime: 0 },
  );
  return (
    <PlacingDialog title="复制下单" copy={data} onClosed={onClosed}>
      {error !== null && !isFetching ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading rows={10} />
      )}
    </PlacingDialog>
  );
}

interface PlacingDialogProps {
  readonly title: string;
  /** The order that is copied; null: none is. Undefined: it is not read yet, and `children` are shown. */
  readonly copy: CopiedOrder | null | undefined;
  readonly onClosed: () => void;
  readonly children?: ReactNode;
}

function PlacingDialog({ title, copy, onClosed, children }: PlacingDialogProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<TypedOrder>();
  const command = useOrderCommand('placeForCustomer');
  const place = (content: PlacedContent, smsCode: string) =>
    command.mutate(
      { body: { ...content, smsCode } },
      { onSuccess: ({ orderNo }) => void message.success(`已下单 ${orderNo}，待审核`) },
    );
  return (
    <CommandDialog
      title={title}
      okText="下单"
      width={width}
      command={command}
      form={form}
      isOkDisabled={copy === undefined}
      onClosed={onClosed}
    >
      {copy === undefined ? (
        children
      ) : (
        <PlacingForm form={form} copy={copy} error={command.error} onPlace={place} />
      )}
    </CommandDialog>
  );
}
