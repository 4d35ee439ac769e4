import { Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import './notice-dialog.css';

interface NoticeDialogProps {
  readonly title: string;
  /** Plain text; its line breaks are kept. */
  readonly body: string;
  readonly okText?: string;
  /** A note beside the button, such as the number of further announcements. */
  readonly more?: string;
  /** Only the button closes it. */
  readonly isFirm?: boolean;
  /** Called when the dialog has closed. */
  readonly onClosed: () => void;
}

/** A text to be read, with a button to confirm it. */
export function NoticeDialog(props: NoticeDialogProps) {
  const { title, body, okText = '关闭', more, isFirm = false, onClosed } = props;
  const [isLeft, setLeft] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const leave = () => setLeft(true);
  return (
    <Modal
      open={!isLeft}
      title={title}
      width={520}
      closable={!isFirm}
      keyboard={!isFirm}
      mask={{ closable: !isFirm }}
      onCancel={leave}
      afterOpenChange={(isOpen) => {
        if (isOpen) button.current?.focus();
      }}
      afterClose={onClosed}
      footer={
        <div className="notice-dialog-foot">
          <span role="status">{more}</span>
          <Button type="primary" size="middle" ref={button} onClick={leave}>
            {okText}
          </Button>
        </div>
      }
    >
      <p className="notice-dialog-body">{body}</p>
    </Modal>
  );
}
