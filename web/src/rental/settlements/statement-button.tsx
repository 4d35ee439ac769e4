import { useCommand } from '../../http/use-command.ts';
import { ReasonedButton } from '../../ui/reasoned-button.tsx';
import { savePdf } from '../../ui/save-pdf.ts';

/** 下载对账单 PDF of a settlement. Each is written down. */
export function StatementButton({ stagesId }: { readonly stagesId: number }) {
  const { mutate, isPending } = useCommand('settlementStatement', { refreshes: [] });
  return (
    <ReasonedButton
      obstacle={isPending ? '正在生成对账单' : null}
      onClick={() => mutate({ body: { stagesId } }, { onSuccess: savePdf })}
    >
      下载对账单 PDF
    </ReasonedButton>
  );
}
