import { use, useInsertionEffect, useRef, useState } from 'react';
import { CallError } from '../../http/call-error.ts';
import { showError } from '../../http/errors.ts';
import { newKey } from '../../http/new-key.ts';
import { TabPageContext, type Draft } from '../tab-page.ts';
import { runBatch, type BatchOutcome } from './run-batch.ts';

interface BatchCommand {
  readonly command: (key: number, idempotencyKey: string) => Promise<unknown>;
  readonly onChanged: () => void;
}

type Stage = 'asking' | 'running' | 'ended';

/**
 * A batch from its question to its result. Each row keeps its idempotency key over all tries, so that a try after a lost
 * answer does nothing twice. It continues while another tab is in front. While it runs, closing its page asks first; once
 * the page is closed, no further row begins.
 */
export function useBatch({ command, onChanged }: BatchCommand) {
  const [stage, setStage] = useState<Stage>('asking');
  const [keys, setKeys] = useState<ReadonlySet<number>>(new Set());
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, BatchOutcome>>(new Map());
  const [isStopping, setStopping] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const isStopped = useRef(false);
  const idempotencyKeys = useRef(new Map<number, string>());
  const tab = use(TabPageContext);
  const [draft] = useState<Draft>(() => ({ kind: 'running' }));
  // the cleanup of an effect also runs when the page is only hidden; this one runs when the page is closed
  useInsertionEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  const keyOf = (key: number): string => {
    const known = idempotencyKeys.current.get(key) ?? newKey();
    idempotencyKeys.current.set(key, known);
    return known;
  };
  const start = async (started: readonly number[]) => {
    isStopped.current = false;
    setStopping(false);
    setStage('running');
    tab?.keepDraft(draft); // not in an effect: effects do not run while another tab is in front
    setKeys((before) => new Set([...before, ...started]));
    setOutcomes((before) => new Map([...before].filter(([key]) => !started.includes(key))));
    await runBatch({
      items: started,
      command: (key) => command(key, keyOf(key)),
      isStopped: () => isStopped.current,
      onOutcome: (key, outcome) => {
        setOutcomes((before) => new Map(before).set(key, outcome));
        if (!outcome.isDone && isAboutLogin(outcome.error)) showError(outcome.error);
      },
    });
    tab?.dropDraft(draft);
    setStage('ended');
    onChanged();
  };
  return {
    stage,
    keys,
    outcomes,
    isStopping,
    isLeft,
    start: (started: readonly number[]) => void start(started),
    stop: () => {
      isStopped.current = true;
      setStopping(true);
    },
    leave: () => setLeft(true),
  };
}

const isAboutLogin = (error: unknown) => error instanceof CallError && error.status === 401;
