import { QRCode } from 'antd';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import './payment-link.css';

/** A link that a customer pays by: to be scanned, or copied. */
export const PaymentLink = ({ link }: { readonly link: string }) => (
  <div className="payment-link">
    <QRCode value={link} size={160} bgColor="#fff" color="#000" />
    <div className="payment-link-words">
      <p>请客户用手机扫码，或复制链接发给客户：</p>
      <CopyableText name="收款链接" text={link} />
    </div>
  </div>
);
