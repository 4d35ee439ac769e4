import { ScannedCode } from '../../ui/scanned-code.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import './payment-link.css';

/** A link that a customer pays by: to be scanned, or copied. */
export const PaymentLink = ({ link }: { readonly link: string }) => (
  <div className="payment-link">
    <ScannedCode text={link} size={180} />
    <div className="payment-link-words">
      <p>请客户用手机扫码，或复制链接发给客户：</p>
      <CopyableText name="收款链接" text={link} />
    </div>
  </div>
);
