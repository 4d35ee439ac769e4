import { Dropdown } from 'antd';
import { useEffect } from 'react';
import type { OpenMenu } from '../columns/columns.ts';

interface RowMenuProps extends OpenMenu {
  readonly onClose: () => void;
}

/** The menu of a row's further actions: one for the whole list, placed under the button that opened it. */
export function RowMenu({ anchor, actions, onClose }: RowMenuProps) {
  const { left, top, width, height } = anchor.getBoundingClientRect();
  useEffect(() => {
    // the scroll that brought the button into view is reported in the frame after the click
    const frame = requestAnimationFrame(() => {
      window.addEventListener('scroll', onClose, { capture: true, once: true });
    });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onClose, { capture: true });
    };
  }, [onClose]);

  const close = () => {
    anchor.focus();
    onClose();
  };
  return (
    <Dropdown
      open
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the menu takes the focus of its button
      autoFocus
      trigger={['click']}
      placement="bottomRight"
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      menu={{
        items: actions.map(({ key, label, isDanger, obstacle }) => ({
          key,
          label,
          ...(obstacle && { disabled: true, title: obstacle }),
          danger: isDanger === true,
        })),
        onClick: ({ key, domEvent }) => {
          domEvent.preventDefault(); // otherwise Enter, pressed here, is released on the button and clicks it
          close();
          actions.find((action) => action.key === key)?.onSelect();
        },
      }}
    >
      <span aria-hidden="true" style={{ position: 'fixed', left, top, width, height }} />
    </Dropdown>
  );
}
