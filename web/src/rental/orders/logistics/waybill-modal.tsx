import { Modal } from 'antd';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { AnswerOf } from '../../../http/call.ts';
import { Barcode } from './barcode.tsx';
import './waybill.css';

type Waybill = AnswerOf<'orderWaybill'>;

interface WaybillModalProps {
  readonly waybill: Waybill;
  readonly onClosed: () => void;
}

/** 打印面单: what is printed, as it is printed. Beside the page lies a second one, which alone is on paper. */
export function WaybillModal({ waybill, onClosed }: WaybillModalProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Modal
      open={isOpen}
      title="打印面单"
      width={420}
      okText="打印"
      cancelText="关闭"
      okButtonProps={{ size: 'middle' }}
      cancelButtonProps={{ size: 'middle' }}
      onOk={() => globalThis.print()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <p className="order-dialog-words">
        面单为 100×180 毫米，含收货人明文，本次查看已记入操作日志。
      </p>
      <div className="waybill-preview">
        <Sheet waybill={waybill} />
      </div>
      {isOpen
        ? createPortal(
            <div className="waybill-print" aria-hidden="true">
              <Sheet waybill={waybill} />
            </div>,
            document.body,
          )
        : null}
    </Modal>
  );
}

function Sheet({ waybill }: { readonly waybill: Waybill }) {
  const { carrier, trackingNumber, sender, receiver, productName, skuName, orderNo } = waybill;
  return (
    <section className="waybill" aria-label="面单">
      <h3>{carrier ?? '物流公司：＿＿＿＿＿＿'}</h3>
      <div className="waybill-number">
        {trackingNumber === null ? null : <Barcode text={trackingNumber} />}
        <span>{trackingNumber ?? '物流单号：＿＿＿＿＿＿＿＿＿＿'}</span>
      </div>
      <Party title="收" party={receiver} isMain />
      <Party title="寄" party={sender} />
      <div className="waybill-goods">
        <p>
          {productName} {skuName}
        </p>
        <p>订单号 {orderNo}</p>
      </div>
      <p className="waybill-sign">签收人：＿＿＿＿＿＿　日期：＿＿＿＿＿＿</p>
    </section>
  );
}

interface PartyProps {
  readonly title: string;
  readonly party: Waybill['sender'];
  readonly isMain?: boolean;
}

function Party({ title, party, isMain = false }: PartyProps) {
  return (
    <div className={isMain ? 'waybill-party is-main' : 'waybill-party'}>
      <span className="waybill-role">{title}</span>
      <div>
        <p>
          <strong>{party.name}</strong> {party.phone}
        </p>
        <p>{party.address}</p>
      </div>
    </div>
  );
}
