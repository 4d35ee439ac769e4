import { Button, Modal } from 'antd';
import { useRef, type ReactNode } from 'react';
import { wordsOf } from '../../http/errors.ts';
import { focusAtOpening } from './focus-at-opening.ts';
import { mayEndOtherwise } from './run-batch.ts';
import { useBatch } from './use-batch.ts';
import './batch-dialog.css';

export interface BatchItem {
  readonly key: number;
  readonly name: string;
  /** The reason why it cannot be done now; null if it can. */
  readonly obstacle: string | null;
}

interface BatchDialogProps {
  readonly title: string;
  /** The verb for each row: 通过. */
  readonly verb: string;
  readonly items: readonly BatchItem[];
  readonly command: (key: number, idempotencyKey: string) => Promise<unknown>;
  /** Called after a run: reads of the rows are out of date. */
  readonly onChanged: () => void;
  /** Called when the dialog has closed. Rows that were done need not stay selected. */
  readonly onClosed: (doneKeys: readonly number[]) => void;
  /** A first question that decides what can be done. */
  readonly first?: ReactNode;
  /** It is not (yet) known which rows can be done: the batch cannot begin. */
  readonly isUnknown?: boolean;
  /** A further question before it begins. */
  readonly children?: ReactNode;
}

/** One command for many rows: asks, shows its progress, can be stopped, and shows the results. */
export function BatchDialog(props: BatchDialogProps) {
  const { title, verb, items, command, onChanged, onClosed, first, isUnknown, children } = props;
  const batch = useBatch({ command, onChanged });
  const body = useRef<HTMLDivElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const { stage, outcomes } = batch;

  const doable = items.filter(({ obstacle }) => obstacle === null);
  const hindered = items.flatMap(({ name, obstacle }) =>
    obstacle === null ? [] : [{ name, words: obstacle }],
  );
  const begun = items.filter(({ key }) => batch.keys.has(key));
  const failed = begun.flatMap(({ key, name }) => {
    const outcome = outcomes.get(key);
    return outcome === undefined || outcome.isDone ? [] : [{ key, name, error: outcome.error }];
  });
  const left = begun.filter(({ key }) => !outcomes.has(key));
  const doneKeys = [...outcomes].filter(([, { isDone }]) => isDone).map(([key]) => key);
  const again = [
    ...failed.filter(({ error }) => mayEndOtherwise(error)).map(({ key }) => key),
    ...left.map(({ key }) => key),
  ];

  const footers: Record<typeof stage, ReactNode> = {
    asking: (
      <>
        <Button size="middle" onClick={batch.leave}>
          取消
        </Button>
        <Button
          ref={confirm}
          size="middle"
          type="primary"
          disabled={isUnknown === true || doable.length === 0}
          onClick={() => batch.start(doable.map(({ key }) => key))}
        >
          {isUnknown === true ? verb : `${verb} ${doable.length} 条`}
        </Button>
      </>
    ),
    running: (
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone
      <Button key="stop" autoFocus size="middle" disabled={batch.isStopping} onClick={batch.stop}>
        {batch.isStopping ? '正在停止…' : '停止'}
      </Button>
    ),
    ended: (
      <>
        {again.length === 0 ? null : (
          <Button size="middle" onClick={() => batch.start(again)}>
            继续处理 {again.length} 条
          </Button>
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- as above */}
        <Button key="finish" autoFocus size="middle" type="primary" onClick={batch.leave}>
          完成
        </Button>
      </>
    ),
  };
  return (
    <Modal
      open={!batch.isLeft}
      title={title}
      width={520}
      mask={{ closable: false }}
      closable={stage !== 'running'}
      keyboard={stage !== 'running'}
      onCancel={batch.leave}
      afterOpenChange={(isOpen) => {
        if (isOpen)
          focusAtOpening(
            body.current,
            body.current?.querySelector<HTMLElement>('textarea, input:checked') ?? confirm.current,
          );
      }}
      afterClose={() => onClosed(doneKeys)}
      footer={footers[stage]}
    >
      {stage === 'asking' ? (
        <div ref={body}>
          {first}
          {isUnknown === true ? null : (
            <>
              <p className="batch-words">
                已选 {items.length} 条，其中 <strong>{doable.length}</strong> 条将{verb}
                {hindered.length === 0 ? '。' : `，${hindered.length} 条不能${verb}：`}
              </p>
              <Reasons label={`不能${verb}的原因`} reasons={hindered} />
            </>
          )}
          {children}
        </div>
      ) : (
        <>
          <progress
            className="batch-progress"
            aria-label="进度"
            max={begun.length}
            value={outcomes.size}
          />
          <p className="batch-words" role="status">
            {stage === 'running' ? `已处理 ${outcomes.size} / ${begun.length} 条` : ''}
            {stage === 'ended' ? summaryOf(doneKeys.length, failed.length, left.length) : ''}
          </p>
          <Reasons
            label="失败原因"
            reasons={failed.map(({ name, error }) => ({ name, words: wordsOf(error) }))}
          />
        </>
      )}
    </Modal>
  );
}

function summaryOf(done: number, failed: number, left: number): string {
  const parts = [
    `成功 ${done} 条`,
    `失败 ${failed} 条`,
    ...(left > 0 ? [`未处理 ${left} 条`] : []),
  ];
  return `${parts.join('，')}${failed + left > 0 ? '。未成功的条目仍保持选中。' : '。'}`;
}

interface Reason {
  readonly name: string;
  readonly words: string;
}

function Reasons({ label, reasons }: { label: string; reasons: readonly Reason[] }) {
  if (reasons.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it, no key would scroll it
    <ul className="batch-reasons" aria-label={label} tabIndex={0}>
      {reasons.map(({ name, words }) => (
        <li key={name}>
          <span className="batch-name">{name}</span>
          <span>{words}</span>
        </li>
      ))}
    </ul>
  );
}
