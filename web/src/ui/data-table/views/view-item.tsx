import {
  CheckOutlined,
  DeleteOutlined,
  EditOutlined,
  LinkOutlined,
  StarFilled,
  StarOutlined,
} from '@ant-design/icons';
import { useState, type ReactNode } from 'react';

interface ViewItemProps {
  readonly name: string;
  /** The panel that closes when the view is opened. */
  readonly panelId: string;
  /** True if its filters are those in force. */
  readonly isCurrent: boolean;
  readonly isDefault: boolean;
  readonly onOpen: () => void;
  readonly onDefault: () => void;
  readonly onLink: () => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

/** One saved view and its actions. 删除 asks for a second click. */
export function ViewItem(props: ViewItemProps) {
  const { name, panelId, isCurrent, isDefault } = props;
  const [isAsked, setAsked] = useState(false);
  return (
    <li>
      <button
        type="button"
        className="tool-panel-key tool-panel-grow"
        aria-current={isCurrent}
        popoverTarget={panelId}
        popoverTargetAction="hide"
        onClick={props.onOpen}
      >
        {name}
        {isCurrent ? <CheckOutlined className="tool-panel-mark" /> : null}
      </button>
      <Key
        label={`默认视图：${name}`}
        title={isDefault ? '取消默认' : '设为默认'}
        isPressed={isDefault}
        onClick={props.onDefault}
      >
        {isDefault ? <StarFilled /> : <StarOutlined />}
      </Key>
      <Key label={`复制链接：${name}`} title="复制链接" onClick={props.onLink}>
        <LinkOutlined />
      </Key>
      <Key label={`重命名：${name}`} title="重命名" onClick={props.onRename}>
        <EditOutlined />
      </Key>
      <Key
        label={isAsked ? `确定删除：${name}` : `删除：${name}`}
        title="删除"
        onClick={isAsked ? props.onDelete : () => setAsked(true)}
        onBlur={() => setAsked(false)}
      >
        {isAsked ? <span className="tool-panel-danger">确定删除</span> : <DeleteOutlined />}
      </Key>
    </li>
  );
}

interface KeyProps {
  readonly label: string;
  readonly title: string;
  readonly isPressed?: boolean;
  readonly onClick: () => void;
  readonly onBlur?: () => void;
  readonly children: ReactNode;
}

function Key({ label, isPressed, ...rest }: KeyProps) {
  return (
    <button
      type="button"
      className="tool-panel-key"
      aria-label={label}
      aria-pressed={isPressed}
      {...rest}
    />
  );
}
