import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';

interface NewSecretDialogProps {
  readonly made: { readonly keyId: string; readonly secret: string };
  readonly onClosed: () => void;
}

/** A new key with its secret. It is shown only once; only the button closes the dialog. */
export function NewSecretDialog({ made, onClosed }: NewSecretDialogProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Modal
      open={isOpen}
      title="新密钥"
      okText="我已保存"
      width={600}
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      cancelButtonProps={{ hidden: true }}
      okButtonProps={{ size: 'middle' }}
      onOk={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Alert
        type="warning"
        showIcon
        title="密钥内容只显示这一次，请保存到对接系统的服务端；遗失后只能新增密钥。"
      />
      <FactList
        facts={[
          { label: '密钥编号', value: <CopyableText name="密钥编号" text={made.keyId} /> },
          { label: '密钥内容', value: <CopyableText name="密钥内容" text={made.secret} /> },
        ]}
      />
    </Modal>
  );
}
