import { Button, Input, Popover } from 'antd';
import { useState } from 'react';
import { menuIconNames } from '../../ui/menu-icon-names.ts';
import { useMenuLook } from '../../ui/menu-look.ts';

interface IconPickerProps {
  /** Given by the form. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (name: string) => void;
}

/** An icon of the menu, found by what it stands for. */
export function IconPicker({ id, value = 'list', onChange }: IconPickerProps) {
  const { Icon } = useMenuLook();
  const [isOpen, setOpen] = useState(false);
  const words = menuIconNames.find(({ name }) => name === value)?.words ?? value;
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={
        <IconGrid
          value={value}
          onChoose={(name) => {
            onChange?.(name);
            setOpen(false);
          }}
        />
      }
    >
      <Button
        id={id}
        aria-haspopup="dialog"
        icon={
          <span aria-hidden>
            <Icon name={value} />
          </span>
        }
      >
        {words}
      </Button>
    </Popover>
  );
}

function IconGrid({ value, onChoose }: { value: string; onChoose: (name: string) => void }) {
  const { Icon } = useMenuLook();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const found = menuIconNames.filter(({ name, words }) =>
    `${name} ${words}`.toLowerCase().includes(wanted),
  );
  return (
    <div className="icon-picker" role="dialog" aria-label="选择图标">
      <Input.Search
        autoFocus
        allowClear
        aria-label="搜索图标"
        placeholder="搜索图标，例如 订单"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {found.length === 0 ? <p className="access-nothing">没有符合条件的图标</p> : null}
      <div className="icon-grid">
        {found.map(({ name, words }) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === value}
            title={words}
            aria-label={words}
            onClick={() => onChoose(name)}
          >
            <Icon name={name} />
            <small aria-hidden>{words.split(' ')[0]}</small>
          </button>
        ))}
      </div>
    </div>
  );
}
