import { useCommand } from '../http/use-command.ts';
import { savePdf } from '../ui/save-pdf.ts';

interface Certificate {
  readonly download: (orderId: number) => void;
  /** While one is drawn no other is. */
  readonly obstacle: string | null;
}

/** Downloads 过户凭证 of orders that were bought. Each is written down. */
export function useCertificate(): Certificate {
  const { mutate, isPending } = useCommand('ownershipCertificate', { refreshes: ['operationsOf'] });
  return {
    download: (orderId) => mutate({ body: { orderId } }, { onSuccess: savePdf }),
    obstacle: isPending ? '正在生成过户凭证' : null,
  };
}
