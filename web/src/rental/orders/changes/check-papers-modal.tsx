import { useCommand } from '../../../http/use-command.ts';
import type { OrderDialogProps } from '../core/order-action.ts';
import { PaperCheckModal } from './paper-check-modal.tsx';
import { sentPapersOf } from './sent-papers.ts';

/** 核对补件 of an order, from its first file that waits. */
export function CheckPapersModal({ detail, onClosed }: OrderDialogProps) {
  const reveal = useCommand('revealPapers', { refreshes: ['operationsOf'] });
  const files = sentPapersOf(detail.papers);
  const start = files.find(({ isOpen }) => isOpen) ?? files[0];
  return (
    <PaperCheckModal
      orderId={detail.order.id}
      files={files}
      links={new Map(reveal.data?.files.map(({ id, link }) => [id, link]))}
      startId={start?.id ?? 0}
      onSpent={() => reveal.mutate({ body: { orderId: detail.order.id } })}
      onClosed={onClosed}
    />
  );
}
