import { Modal } from 'antd';
import { useState } from 'react';
import { useRead } from '../../http/use-read.ts';
import { Failed, Loading } from '../../ui/page-states.tsx';
import type { TemplateDialogProps } from './template-dialog-props.ts';
import { TemplateText } from './template-text.tsx';

/** 预览, with the values of an example. */
export function ViewTemplateModal({ template, onClosed }: TemplateDialogProps) {
  const [isLeft, setLeft] = useState(false);
  const detail = useRead('agreementTemplate', { params: { id: template.id } });
  const { data, error } = detail;
  return (
    <Modal
      open={!isLeft}
      title={`预览「${template.name}」v${template.version}`}
      width={760}
      footer={null}
      onCancel={() => setLeft(true)}
      afterClose={onClosed}
    >
      {data === undefined && error === null ? <Loading /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void detail.refetch()} />
      ) : null}
      {data === undefined ? null : <TemplateText body={data.body} />}
    </Modal>
  );
}
