import { Button } from 'antd';
import { useCommand } from '../../http/use-command.ts';
import { ScannedCode } from '../scanned-code.tsx';
import { CopyableText } from '../texts/copyable-text.tsx';
import { SecondFactorCode } from './second-factor-code.tsx';

/** Sets up a second factor: the secret as a picture and as text, then the first code. */
export function SecondFactorSetUp({ onSetUp }: { onSetUp: () => void }) {
  const begin = useCommand('beginSecondFactor', { refreshes: [] });
  if (begin.data === undefined)
    return (
      <Button type="primary" loading={begin.isPending} onClick={() => begin.mutate({})}>
        获取绑定二维码
      </Button>
    );
  return (
    <>
      <p>用身份验证器（如 Microsoft Authenticator、腾讯身份验证器）扫描二维码，或手动输入密钥：</p>
      <ScannedCode text={begin.data.uri} size={200} />
      <p>
        <CopyableText name="密钥" text={begin.data.secret} />
      </p>
      <SecondFactorCode call="confirmSecondFactor" okText="完成绑定" onPassed={onSetUp} />
    </>
  );
}
