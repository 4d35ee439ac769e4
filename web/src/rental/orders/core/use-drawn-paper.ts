import { useCallback } from 'react';
import { useCommand } from '../../../http/use-command.ts';
import { savePdf } from '../../../ui/save-pdf.ts';

/** The papers drawn for an order, by call. */
const papers = { ownershipCertificate: '过户凭证', returnSettlement: '结算单' } as const;

interface DrawnPaper {
  readonly download: (orderId: number) => void;
  /** While one is drawn no other is. */
  readonly obstacle: string | null;
}

/** Downloads 过户凭证 or 结算单 of orders. Each is written down. */
export function useDrawnPaper(name: keyof typeof papers): DrawnPaper {
  const { mutate, isPending } = useCommand(name, { refreshes: ['operationsOf'] });
  const download = useCallback(
    (orderId: number) => mutate({ body: { orderId } }, { onSuccess: savePdf }),
    [mutate],
  );
  return { download, obstacle: isPending ? `正在生成${papers[name]}` : null };
}
