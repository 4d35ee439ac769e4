import { Modal } from 'antd';
import { useState } from 'react';
import { reviewKeys } from './review-keys.ts';

/** 快捷键. */
export function KeyLegend({ onClosed }: { onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Modal
      open={isOpen}
      title="快捷键"
      footer={null}
      width={420}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <dl className="review-legend">
        {Object.values(reviewKeys).map(({ shown, label }) => (
          <div key={shown}>
            <dt>
              <kbd>{shown}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>1</kbd>–<kbd>9</kbd>
          </dt>
          <dd>在拒绝窗口中选择原因</dd>
        </div>
        <div>
          <dt>
            <kbd>Ctrl + Enter</kbd>
          </dt>
          <dd>确认窗口</dd>
        </div>
        <div>
          <dt>
            <kbd>Esc</kbd>
          </dt>
          <dd>取消窗口</dd>
        </div>
      </dl>
      <p className="review-legend-words">输入文字或打开窗口时，单键不起作用。</p>
    </Modal>
  );
}
