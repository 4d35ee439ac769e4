import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { OrderApplication } from './application-steps.ts';
import type { ApplicationKind } from '@rental/domain/rental/applications/application-states';
import { useRead } from '../../../http/use-read.ts';
import { useMay } from '../../../ui/gate.tsx';
import { isOpenApplication } from './application-text.ts';

interface WithApplicationProps<Kind extends ApplicationKind> {
  readonly orderId: number;
  readonly kind: Kind;
  /** `applied`: the customer's open application of the kind; undefined: there is none, or this operator may not see it. */
  readonly children: (applied: OrderApplication | undefined) => ReactNode;
}

/** Reads what the customer has applied for before a form is drawn, so that the form begins with it. */
export function WithApplication<Kind extends ApplicationKind>({
  orderId,
  kind,
  children,
}: WithApplicationProps<Kind>) {
  const may = useMay();
  const isSeen = may('application:list');
  const { data, isPending } = useRead(
    'orderApplications',
    { params: { id: orderId } },
    { enabled: isSeen },
  );
  if (isSeen && isPending) return null;
  const applied = data?.applications.find((one) => one.kind === kind && isOpenApplication(one));
  return children(applied);
}

/** The request of the customer, above the form that carries it out. */
export function AppliedNotice({ applied }: { applied: OrderApplication | undefined }) {
  return applied === undefined ? null : (
    <Alert
      className="order-applied"
      type="info"
      showIcon
      title={`客户申请：${applied.words}。提交后该申请自动办结。`}
    />
  );
}
