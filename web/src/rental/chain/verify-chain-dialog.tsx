import { Alert, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { chainVerdicts } from '@rental/domain/rental/chain/chain-record';
import { wordsOf } from '../../http/errors.ts';
import { useCommand } from '../../http/use-command.ts';
import { Loading } from '../../ui/page-states.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { timeText } from '../../ui/texts/time-text.ts';

interface VerifyChainDialogProps {
  readonly recordId: number;
  /** Called when the dialog has gone. */
  readonly onClosed: () => void;
}

/** 链上验真: asks the provider as soon as it is opened. */
export function VerifyChainDialog({ recordId, onClosed }: VerifyChainDialogProps) {
  const [isLeft, setLeft] = useState(false);
  const { mutate, data, error } = useCommand('verifyChain', { refreshes: ['operationsOf'] });
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each record: `mutate` is new each time
  useEffect(() => mutate({ params: { id: recordId } }), [recordId]);
  return (
    <Modal
      open={!isLeft}
      title="链上验真"
      footer={null}
      onCancel={() => setLeft(true)}
      afterClose={onClosed}
    >
      {data === undefined && error === null ? <Loading rows={2} /> : null}
      {error === null ? null : <Alert type="error" showIcon title={wordsOf(error)} />}
      {data === undefined ? null : (
        <>
          <Alert
            type={data.verdict === 'intact' ? 'success' : 'error'}
            showIcon
            title={chainVerdicts[data.verdict]}
          />
          <FactList
            facts={[
              { label: '交易号', value: <CopyableText name="交易号" text={data.txNo} /> },
              { label: '区块时间', value: timeText(data.blockAt) },
            ]}
          />
        </>
      )}
    </Modal>
  );
}
