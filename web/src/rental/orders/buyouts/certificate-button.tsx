import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { useDrawnPaper } from '../core/use-drawn-paper.ts';
import { certificateOffer } from './certificate-offer.ts';

/** 过户凭证 of an order that was bought, or may be. */
export function CertificateButton({ order, history }: Pick<OrderDetail, 'order' | 'history'>) {
  const { download, obstacle } = useDrawnPaper('ownershipCertificate');
  const offer = certificateOffer({ order, history });
  if (offer === null) return null;
  return (
    <ReasonedButton obstacle={offer.obstacle ?? obstacle} onClick={() => download(order.id)}>
      过户凭证
    </ReasonedButton>
  );
}
