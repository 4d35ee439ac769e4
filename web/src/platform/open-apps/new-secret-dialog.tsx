import { ShownOnceDialog } from '../../ui/dialogs/shown-once-dialog.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';

interface NewSecretDialogProps {
  readonly made: { readonly keyId: string; readonly secret: string };
  readonly onClosed: () => void;
}

/** A new key with its secret. */
export const NewSecretDialog = ({ made, onClosed }: NewSecretDialogProps) => (
  <ShownOnceDialog
    title="新密钥"
    okText="我已保存"
    warning="密钥内容只显示这一次，请保存到对接系统的服务端；遗失后只能新增密钥。"
    facts={[
      { label: '密钥编号', value: <CopyableText name="密钥编号" text={made.keyId} /> },
      { label: '密钥内容', value: <CopyableText name="密钥内容" text={made.secret} /> },
    ]}
    onClosed={onClosed}
  />
);
