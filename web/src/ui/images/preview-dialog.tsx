import { Modal } from 'antd';
import type { ReactNode } from 'react';
import './images.css';

interface PreviewDialogProps {
  readonly link: string;
  /** What it is, for those who do not see it. */
  readonly name: string;
  /** What else is to be known of it. */
  readonly children?: ReactNode;
  readonly onClosed: () => void;
}

/** 预览: an image as large as fits, in 35% of the width (S260); narrow screens have not that much to give. */
export function PreviewDialog({ link, name, children, onClosed }: PreviewDialogProps) {
  return (
    <Modal open title="预览" footer={null} width="max(35%, min(92vw, 360px))" onCancel={onClosed}>
      <img className="image-preview" src={link} alt={name} />
      {children}
    </Modal>
  );
}
