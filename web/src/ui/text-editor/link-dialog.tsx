import { Input, Modal } from 'antd';
import { useState } from 'react';
import { externalLink } from '@rental/domain/validation/links';

interface LinkDialogProps {
  readonly href: string;
  /** '' takes the link away. */
  readonly onHref: (href: string) => void;
  readonly onClosed: () => void;
}

/** The address of a link: http, https, mailto or tel. */
export function LinkDialog({ href, onHref, onClosed }: LinkDialogProps) {
  const [typed, setTyped] = useState(href);
  const [isOpen, setOpen] = useState(true);
  const address = typed.trim();
  const isWrong = address !== '' && !externalLink.test(address);
  return (
    <Modal
      open={isOpen}
      title="链接"
      okText="确定"
      cancelText="取消"
      okButtonProps={{ disabled: isWrong }}
      onOk={() => {
        onHref(address);
        setOpen(false);
      }}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Input
        aria-label="链接地址"
        placeholder="https://，不填则去掉链接"
        status={isWrong ? 'error' : ''}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {isWrong ? <p role="alert">链接应以 http、https、mailto 或 tel 开头</p> : null}
    </Modal>
  );
}
