import type { DistributorRow } from '@rental/contract/rental/distribution';
import { useRead } from '../../http/use-read.ts';
import { PosterDialog } from '../../ui/posters/poster-dialog.tsx';
import { AddDistributorModal } from './add-distributor-modal.tsx';
import type { DistributorDeed } from './distributor-actions.ts';
import type { OfDistributor } from './distributor-brief.tsx';
import { MoveDistributorModal } from './move-distributor-modal.tsx';
import { PayDistributorModal } from './pay-distributor-modal.tsx';
import { WithdrawalDialog } from '../withdrawals/withdrawal-dialog.tsx';
import { SwitchDistributorModal } from './switch-distributor-modal.tsx';

/** The dialog beside the list: of a distributor, or a new one. */
export type OpenedDistributor =
  | { readonly what: DistributorDeed; readonly distributor: DistributorRow }
  | { readonly what: 'add' };

interface OpenedProps {
  readonly opened: OpenedDistributor;
  readonly onClosed: () => void;
}

/** The dialog of an action. */
export function DistributorDialog({ opened, onClosed }: OpenedProps) {
  if (opened.what === 'add') return <AddDistributorModal onClosed={onClosed} />;
  const of = { distributor: opened.distributor, onClosed };
  switch (opened.what) {
    case 'poster':
      return <DistributorPoster {...of} />;
    case 'move':
      return <MoveDistributorModal {...of} />;
    case 'pay':
      return <PayDistributorModal {...of} />;
    case 'apply':
    case 'accounts':
      return <Withdrawing what={opened.what} {...of} />;
    default:
      return <SwitchDistributorModal {...of} />;
  }
}

/** The dialogs of 提现, for a distributor. */
const Withdrawing = ({
  what,
  distributor: { id: payeeId, name: payeeName },
  onClosed,
}: OfDistributor & { readonly what: 'apply' | 'accounts' }) => (
  <WithdrawalDialog
    opened={{ what, of: { payee: 'distributor', payeeId, payeeName } }}
    onClosed={onClosed}
  />
);

function DistributorPoster({ distributor, onClosed }: OfDistributor) {
  const read = useRead('distributorPoster', { query: { distributorId: distributor.id } });
  const isFrozen = read.data?.isActive === false;
  return (
    <PosterDialog
      read={read}
      warning={isFrozen ? '分销员已冻结，扫码下单不计入其订单' : undefined}
      onClosed={onClosed}
    />
  );
}
