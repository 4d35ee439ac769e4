import { openingSteps } from '@rental/domain/rental/shop-opening/shop-opening';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useEffect, useId, useState } from 'react';
import type { AnswerOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';
import { useMay } from '../../ui/gate.tsx';
import { useKept, useOwnKey } from '../../ui/loading/kept.ts';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { TabLink } from '../../ui/tab-link.tsx';
import { useOpenTab } from '../../ui/tab-location.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';
import { actButtons, stepScreens } from './opening-acts.ts';
import './shop-opening.css';

const OpeningDialog = lazyPart(async () => (await import('./opening-dialog.tsx')).OpeningDialog);

type Step = NonNullable<AnswerOf<'shopOpening'>['steps']>[number];
type Missing = NonNullable<Step['missing']>;

const isTrue = (text: string | null) => text === 'true';

/** 开店向导: the steps to the first order. It is not there for a brand with orders. */
export default function OpeningGuide() {
  const titleId = useId();
  const { data, refetch } = useRead('shopOpening', undefined, {
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  useAfterCommands(refetch);
  const [isFolded, fold] = useKept(useOwnKey('opening-guide-folded'), isTrue);
  const [opened, setOpened] = useState<Missing | null>(null);
  const steps = data?.steps ?? null;
  if (steps === null) return null;
  const doneCount = steps.filter(({ state }) => state === 'done').length;
  const next = steps.find(({ state }) => state === 'open')?.missing;
  return (
    <section className="opening-guide" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>开店向导</h2>
        <span className="opening-count">
          已完成 {doneCount}/{steps.length}
        </span>
        {isFolded && next ? <span className="opening-next">{next.words}</span> : null}
        <Button type="text" size="small" aria-expanded={!isFolded} onClick={() => fold(!isFolded)}>
          {isFolded ? '展开' : '收起'}
        </Button>
      </header>
      {isFolded ? null : (
        <ol>
          {steps.map((step, index) => (
            <StepRow key={step.name} step={step} number={index + 1} onOpen={setOpened} />
          ))}
        </ol>
      )}
      <Suspense fallback={null}>
        {opened === null ? null : (
          <OpeningDialog
            key={`${opened.act} ${opened.id}`}
            act={opened.act}
            id={opened.id}
            onClosed={() => setOpened(null)}
          />
        )}
      </Suspense>
    </section>
  );
}

/** Reads the guide again after each command that was carried out, in its dialogs and on other pages. */
function useAfterCommands(refetch: () => unknown): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') refetch();
      }),
    [queries, refetch],
  );
}

const states: Readonly<Record<Step['state'], { readonly tone: Tone; readonly words: string }>> = {
  done: { tone: 'running', words: '已完成' },
  open: { tone: 'moving', words: '进行中' },
  waiting: { tone: 'ended', words: '等待上一步' },
};

interface StepRowProps {
  readonly step: Step;
  readonly number: number;
  readonly onOpen: (missing: Missing) => void;
}

function StepRow({ step: { name, state, missing }, number, onOpen }: StepRowProps) {
  const may = useMay();
  const { to, permission, hint } = stepScreens[name];
  const title = openingSteps[name];
  return (
    <li className={`is-${state}`} aria-current={state === 'open' ? 'step' : undefined}>
      <span className="opening-number" aria-hidden>
        {number}
      </span>
      <span className="opening-name">
        {may(permission) ? <TabLink to={to}>{title}</TabLink> : title}
      </span>
      <TonedText {...states[state]} />
      <span className="opening-words">{missing?.words ?? hint}</span>
      {missing === null ? null : <ActButton missing={missing} onOpen={onOpen} />}
    </li>
  );
}

function ActButton({
  missing,
  onOpen,
}: Pick<StepRowProps, 'onOpen'> & { readonly missing: Missing }) {
  const may = useMay();
  const openTab = useOpenTab();
  const { label, permission, to } = actButtons[missing.act];
  if (!may(permission)) return <span className="opening-words">您没有这项权限，请联系管理员</span>;
  return (
    <Button
      type={missing.act === 'readLogs' ? 'default' : 'primary'}
      onClick={() => (to === undefined ? onOpen(missing) : openTab(to))}
    >
      {label}
    </Button>
  );
}
