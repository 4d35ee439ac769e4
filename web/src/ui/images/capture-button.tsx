import { App, Button } from 'antd';
import { useState, type ReactNode, type RefObject } from 'react';
import { captureNode } from './capture-node.ts';

interface CaptureButtonProps {
  /** What is captured. */
  readonly target: RefObject<HTMLElement | null>;
  /** The name of the file that is saved, with .png. */
  readonly fileName: string;
  readonly children: ReactNode;
}

/** Saves a part of the page as an image (S268). */
export function CaptureButton({ target, fileName, children }: CaptureButtonProps) {
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);

  const capture = async () => {
    if (target.current === null) return;
    setBusy(true);
    try {
      save(await captureNode(target.current), fileName);
    } catch {
      void message.error('图片生成失败，请重试');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={isBusy} onClick={() => void capture()}>
      {children}
    </Button>
  );
}

function save(image: Blob, fileName: string): void {
  const address = URL.createObjectURL(image);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000); // the browser has begun to save it
}
