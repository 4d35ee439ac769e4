import { Form, Input } from 'antd';
import type { ProductRow } from '@rental/contract/rental/products';
import { useEffect, useEffectEvent } from 'react';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { productReads } from './product-reads.ts';
import './products.css';

interface ShelfModalProps {
  readonly products: readonly ProductRow[];
  /** Called once it is done, e.g. to choose them no longer. */
  readonly onDone?: (() => void) | undefined;
  readonly onClosed: () => void;
}

interface Values {
  readonly onShelfAt?: string;
  readonly offShelfAt?: string;
}

/** A time as its input has it, in this browser's time zone; nothing typed is null. */
const instantOf = (typed: string | undefined) =>
  typed === undefined || typed === '' ? null : new Date(typed).toISOString();

function useShelving({ products, onDone }: ShelfModalProps) {
  const command = useCommand('shelveProducts', { refreshes: productReads });
  const whenDone = useEffectEvent(() => onDone?.());
  useEffect(() => {
    if (command.isSuccess) whenDone();
  }, [command.isSuccess]);
  return { command, ids: products.map(({ id }) => id) };
}

/** 上架: at once or later, until it is taken off or until a time. */
export function OnShelfModal(props: ShelfModalProps) {
  const [form] = Form.useForm<Values>();
  const { command, ids } = useShelving(props);
  return (
    <CommandDialog
      title="上架商品"
      okText="上架"
      command={command}
      form={form}
      onClosed={props.onClosed}
    >
      <ProductNames products={props.products} />
      <Form
        form={form}
        layout="vertical"
        size="middle"
        onFinish={({ onShelfAt, offShelfAt }) =>
          command.mutate({
            body: {
              ids,
              isOnShelf: true,
              onShelfAt: instantOf(onShelfAt),
              offShelfAt: instantOf(offShelfAt),
            },
          })
        }
      >
        <Form.Item name="onShelfAt" label="上架时间" extra="不填则立即上架">
          <Input type="datetime-local" />
        </Form.Item>
        <Form.Item name="offShelfAt" label="下架时间" extra="不填则一直在架">
          <Input type="datetime-local" />
        </Form.Item>
      </Form>
    </CommandDialog>
  );
}

/** 下架: at once. */
export function OffShelfModal(props: ShelfModalProps) {
  const { command, ids } = useShelving(props);
  return (
    <CommandDialog
      title="下架商品"
      okText="下架"
      isDanger
      command={command}
      onOk={() => command.mutate({ body: { ids, isOnShelf: false } })}
      onClosed={props.onClosed}
    >
      <ProductNames products={props.products} />
      <p>下架后客户不能再下单，已有订单照常履约。</p>
    </CommandDialog>
  );
}

const maxNamed = 5;

const ProductNames = ({ products }: Pick<ShelfModalProps, 'products'>) => (
  <p className="product-brief">
    {products
      .slice(0, maxNamed)
      .map(({ name }) => name)
      .join('、')}
    {products.length > maxNamed ? ` 等${products.length}个商品` : null}
  </p>
);
