import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { CopyableText } from '../texts/copyable-text.tsx';
import { FactList, type Fact } from '../texts/fact-list.tsx';

interface OneTimePasswordDialogProps {
  /** The owner of the password: 账号, 客户. */
  readonly owner: Fact;
  readonly password: string;
  readonly onClosed: () => void;
}

/** The password of a new or reset account. It is shown only once; only the button closes the dialog. */
export function OneTimePasswordDialog({ owner, password, onClosed }: OneTimePasswordDialogProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Modal
      open={isOpen}
      title="一次性密码"
      okText="我已记下"
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      cancelButtonProps={{ hidden: true }}
      okButtonProps={{ size: 'middle' }}
      onOk={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Alert type="warning" showIcon title="此密码只显示这一次，请转交本人；首次登录后必须修改。" />
      <FactList
        facts={[
          owner,
          { label: '密码', value: <CopyableText name="一次性密码" text={password} /> },
        ]}
      />
    </Modal>
  );
}
