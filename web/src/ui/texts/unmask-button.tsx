import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Permission } from '@rental/contract/permissions';
import { Gate } from '../gate.tsx';

interface UnmaskButtonProps {
  /** The permission to see masked values. */
  readonly right: Permission;
  readonly isPlain: boolean;
  readonly isPending: boolean;
  readonly onUnmask: () => void;
  readonly onMask: () => void;
}

/** Shows masked values, and masks them again. */
export function UnmaskButton({ right, isPlain, isPending, onUnmask, onMask }: UnmaskButtonProps) {
  return (
    <Gate anyOf={[right]}>
      <Button
        type="link"
        loading={isPending}
        icon={isPlain ? <EyeInvisibleOutlined /> : <EyeOutlined />}
        onClick={isPlain ? onMask : onUnmask}
      >
        {isPlain ? '隐藏明文' : '查看明文'}
      </Button>
    </Gate>
  );
}
