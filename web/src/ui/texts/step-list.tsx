import { timeText } from './time-text.ts';
import './step-list.css';

/** An entry of a history. */
export interface ListedStep {
  readonly id: number;
  readonly words: string;
  readonly note: string | null;
  /** Null: a job, or a provider's answer. */
  readonly operatorName: string | null;
  readonly at: string;
}

/** A history, in the order of its entries. */
export const StepList = ({ steps }: { readonly steps: readonly ListedStep[] }) => (
  <ol className="step-list">
    {steps.map(({ id, words, note, operatorName, at }) => (
      <li key={id}>
        <strong>{words}</strong>
        {note === null ? null : <p>{note}</p>}
        <small>
          {operatorName ?? '系统'} {timeText(at)}
        </small>
      </li>
    ))}
  </ol>
);
