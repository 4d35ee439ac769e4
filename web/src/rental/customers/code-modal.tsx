import { DownloadOutlined } from '@ant-design/icons';
import { Button, Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { useRead } from '../../http/use-read.ts';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { CustomerBrief } from './customer-brief.tsx';
import type { CustomerDialogProps } from './customer-dialog-props.ts';
import { customerName } from './customer-text.ts';

/** 推广码: a QR code that leads to the shop, or to one product, in the customer's name. */
export function CodeModal({ customer, onClosed }: CustomerDialogProps) {
  const [isOpen, setOpen] = useState(true);
  const [goodId, setGoodId] = useState<number | null>(null);
  const options = useRead('customerOptions');
  const ofShop = useRead(
    'customerQrCode',
    { params: { id: customer.id } },
    { enabled: goodId === null },
  );
  const ofProduct = useRead(
    'customerProductQrCode',
    { query: { userId: customer.id, goodId: goodId ?? 0 } },
    { enabled: goodId !== null },
  );
  const { data: code, error, refetch } = goodId === null ? ofShop : ofProduct;
  const products = options.data?.products ?? [];
  const product = products.find(({ id }) => id === goodId);
  const title = `${customerName(customer)}的推广码${product === undefined ? '' : `（${product.name}）`}`;

  return (
    <Modal
      open={isOpen}
      title="推广码"
      footer={null}
      width={440}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <CustomerBrief customer={customer} />
      <Form layout="vertical" size="middle">
        <Form.Item label="推广商品" htmlFor="customer-code-product">
          <Select
            id="customer-code-product"
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="整个商城"
            options={products.map(({ id, name }) => ({ value: id, label: name }))}
            value={goodId}
            onChange={(chosen: number | null | undefined) => setGoodId(chosen ?? null)}
          />
        </Form.Item>
      </Form>
      {code === undefined ? (
        error === null ? (
          <Loading rows={4} />
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <div className="customer-code">
          <img src={code.image} alt={title} width={264} height={264} />
          <span className="customer-code-link">
            <CopyableText name="推广链接" text={code.link} />
          </span>
          <Button
            type="primary"
            icon={<DownloadOutlined />}
            href={code.image}
            download={`${title}.png`}
          >
            下载 PNG
          </Button>
        </div>
      )}
    </Modal>
  );
}
