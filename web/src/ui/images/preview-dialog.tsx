import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { FileImage } from './file-image.tsx';
import { TurnedImage } from './turned-image.tsx';
import './images.css';

interface PreviewDialogProps {
  readonly link: string;
  /** The link is as returned by an upload, and cannot be opened by itself. */
  readonly isPrivate?: boolean;
  readonly onBroken?: () => void;
  /** The accessible name. */
  readonly name: string;
  /** Further facts. */
  readonly children?: ReactNode;
  readonly onClosed: () => void;
}

/** 预览: an image as large as fits in 35% of the width (S260); more on narrow screens. It is enlarged and turned there. */
export function PreviewDialog(props: PreviewDialogProps) {
  const { link, isPrivate = false, onBroken, name, children, onClosed } = props;
  return (
    <Modal open title="预览" footer={null} width="max(35%, min(92vw, 360px))" onCancel={onClosed}>
      <TurnedImage>
        <FileImage
          className="image-preview"
          link={link}
          isPrivate={isPrivate}
          alt={name}
          onBroken={onBroken}
        />
      </TurnedImage>
      {children}
    </Modal>
  );
}
