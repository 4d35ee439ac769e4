import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { wordsOf } from '../../../http/errors.ts';
import type { Previewing } from './use-preview.ts';
import './money.css';

interface PreviewSectionProps<Outcome> {
  readonly preview: Previewing<Outcome>;
  /** The hint how to make one. */
  readonly hint: string;
  readonly children: (outcome: Outcome) => ReactNode;
}

/** 试算 of a dialog: its outcome, that it is on its way, or why there is none. */
export function PreviewSection<Outcome>({ preview, hint, children }: PreviewSectionProps<Outcome>) {
  const { shown, error, isPending, again } = preview;
  return (
    <section className="money-preview" aria-label="试算" aria-live="polite" aria-busy={isPending}>
      <p className="money-preview-title">
        试算{isPending ? <span className="money-preview-wait">正在试算…</span> : null}
      </p>
      {error === null ? null : (
        <Alert
          type="warning"
          showIcon
          title={wordsOf(error)}
          action={
            <Button size="small" onClick={again}>
              重新试算
            </Button>
          }
        />
      )}
      {shown === undefined ? null : children(shown)}
      {shown === undefined && error === null && !isPending ? (
        <p className="money-preview-words">{hint}</p>
      ) : null}
    </section>
  );
}
