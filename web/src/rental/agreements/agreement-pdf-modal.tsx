import { Button, Modal } from 'antd';
import { useCallback, useState } from 'react';
import type { AnswerOf } from '../../http/call.ts';
import { pdfBlob, savePdf } from '../../ui/save-pdf.ts';
import './agreement-pdf.css';

interface AgreementPdfModalProps {
  readonly pdf: AnswerOf<'agreementPdf'>;
  readonly onClosed: () => void;
}

/** PDF 预览: the file as it is downloaded, shown by the browser where it can. */
export function AgreementPdfModal({ pdf, onClosed }: AgreementPdfModalProps) {
  const [isLeft, setLeft] = useState(false);
  return (
    <Modal
      open={!isLeft}
      title={pdf.fileName}
      width={960}
      style={{ top: 24 }}
      footer={<Button onClick={() => savePdf(pdf)}>下载 PDF</Button>}
      onCancel={() => setLeft(true)}
      afterClose={onClosed}
    >
      {navigator.pdfViewerEnabled ? (
        <PdfFrame pdf={pdf} />
      ) : (
        <p>当前浏览器不能在页面内显示 PDF，请下载后查看。</p>
      )}
    </Modal>
  );
}

function PdfFrame({ pdf }: Pick<AgreementPdfModalProps, 'pdf'>) {
  const show = useCallback(
    (frame: HTMLIFrameElement) => {
      const address = URL.createObjectURL(pdfBlob(pdf));
      frame.src = `${address}#navpanes=0&view=FitH`;
      return () => URL.revokeObjectURL(address);
    },
    [pdf],
  );
  // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox, and this one is ours
  return <iframe ref={show} className="agreement-pdf" title="合同 PDF" />;
}
