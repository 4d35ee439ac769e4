import { App, Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { saveFile } from '../save-file.ts';
import { captureNode } from './capture-node.ts';
import './capture.css';

interface CaptureButtonProps {
  /** The content of the image, drawn only for it: in the colours of paper, in any theme and window. */
  readonly picture: ReactNode;
  /** The name of the file that is saved, with .png. */
  readonly fileName: string;
  readonly children: ReactNode;
}

/** Saves a part of the page as an image, to be sent to people without an account (S268). */
export function CaptureButton({ picture, fileName, children }: CaptureButtonProps) {
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);

  const capture = useEffectEvent(async () => {
    if (sheet.current === null) return;
    try {
      saveFile(await captureNode(sheet.current), fileName);
    } catch {
      void message.error('图片生成失败，请重试');
    } finally {
      setBusy(false);
    }
  });
  useEffect(() => {
    if (isBusy) void capture();
  }, [isBusy]);
  return (
    <>
      <Button loading={isBusy} onClick={() => setBusy(true)}>
        {children}
      </Button>
      {isBusy
        ? createPortal(
            <div className="capture-place" inert>
              <div ref={sheet} className="capture-sheet">
                {picture}
              </div>
            </div>,
            document.body,
          )
        : null}
    </>
  );
}
