import { Alert, Modal } from 'antd';
import { useState } from 'react';
import type { AnswerOf } from '../../http/call.ts';
import './agreement-text.css';

interface AgreementTextModalProps {
  readonly agreement: AnswerOf<'openAgreement'>;
  readonly onClosed: () => void;
}

/** The text of an agreement as it was fixed, and whether it still is what was fixed. */
export function AgreementTextModal({ agreement, onClosed }: AgreementTextModalProps) {
  const [isLeft, setLeft] = useState(false);
  const { agreementNo, templateVersion, text, contentHash, isIntact } = agreement;
  return (
    <Modal
      open={!isLeft}
      title={`合同 ${agreementNo}`}
      width={760}
      footer={null}
      onCancel={() => setLeft(true)}
      afterClose={onClosed}
    >
      <Alert
        type={isIntact ? 'success' : 'error'}
        showIcon
        title={isIntact ? '正文与生成时的哈希一致' : '正文与生成时的哈希不一致，请联系管理员'}
        description={
          <>
            {templateVersion} · SHA-256 <code className="agreement-text-hash">{contentHash}</code>
          </>
        }
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <pre className="agreement-text" role="region" aria-label="合同正文" tabIndex={0}>
        {text}
      </pre>
    </Modal>
  );
}
