import { CopyableText } from '../texts/copyable-text.tsx';
import type { Fact } from '../texts/fact-list.tsx';
import { ShownOnceDialog } from './shown-once-dialog.tsx';

interface OneTimePasswordDialogProps {
  /** The owner of the password: 账号, 客户. */
  readonly owner: Fact;
  readonly password: string;
  readonly onClosed: () => void;
}

/** The password of a new or reset account. */
export const OneTimePasswordDialog = ({
  owner,
  password,
  onClosed,
}: OneTimePasswordDialogProps) => (
  <ShownOnceDialog
    title="一次性密码"
    okText="我已记下"
    warning="此密码只显示这一次，请转交本人；首次登录后必须修改。"
    facts={[owner, { label: '密码', value: <CopyableText name="一次性密码" text={password} /> }]}
    onClosed={onClosed}
  />
);
