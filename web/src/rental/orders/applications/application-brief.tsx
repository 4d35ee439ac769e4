import type { ApplicationRow } from '@rental/contract/rental/applications';
import { applicationKinds } from '@rental/domain/rental/applications/application-states';

/** Which application a dialog is about. */
export function ApplicationBrief({ application }: { application: ApplicationRow }) {
  const { kind, words, orderNo, customerName, customerPhone } = application;
  return (
    <>
      <p className="order-brief">
        订单 {orderNo}，{customerName} {customerPhone} 申请{applicationKinds[kind]}
      </p>
      <p className="order-dialog-words">{words}</p>
    </>
  );
}
