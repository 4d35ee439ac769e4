import { Button, Form, Input, Modal, type InputRef } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { returnPaper } from '@rental/contract/rental/orders/changes/order-changes';
import { Gate } from '../../../ui/gate.tsx';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { useOrderCommand } from '../core/use-order-command.ts';
import { fileText, nextOpen, type SentPaper } from './sent-papers.ts';
import './paper-check.css';

interface PaperCheckModalProps {
  readonly orderId: number;
  readonly files: readonly SentPaper[];
  /** Links by the files' ids, good for five minutes. */
  readonly links: ReadonlyMap<number, string>;
  /** The file that is looked at first. */
  readonly startId: number;
  /** A link was spent, or a file came later: links are to be asked for. */
  readonly onSpent: () => void;
  readonly onClosed: () => void;
}

const zooms = [1, 1.5, 2, 3, 4] as const;

/** An image is accepted when it was there so long: the second click of a double click must not accept the next one. */
const lookMs = 500;

/**
 * 核对补件: the files one after the other, each in full and enlarged. A verdict leads on to the next file that waits for one, and
 * the last one closes. ← and → change the file, + − and 0 the zoom; A accepts, R returns.
 */
export function PaperCheckModal(props: PaperCheckModalProps) {
  const { orderId, files, links, startId, onSpent, onClosed } = props;
  const [isOpen, setOpen] = useState(true);
  const [shownId, setShownId] = useState(startId);
  const [step, setStep] = useState(0);
  const [isReturning, setReturning] = useState(false);
  const [loadedId, setLoadedId] = useState<number | null>(null);
  const [seenId, setSeenId] = useState<number | null>(null);
  const accept = useOrderCommand('acceptPaper');
  const giveBack = useOrderCommand('returnPaper');
  const at = Math.max(
    0,
    files.findIndex(({ id }) => id === shownId),
  );
  const shown = files[at];
  const isPending = accept.isPending || giveBack.isPending;

  const show = (id: number) => {
    setShownId(id);
    setStep(0);
    setReturning(false);
  };
  const lead = (steps: number) => {
    const next = files[at + steps];
    if (next !== undefined) show(next.id);
  };
  const goOn = () => {
    const next = nextOpen(files, shownId);
    if (next === null) setOpen(false);
    else show(next.id);
  };
  const acceptShown = () =>
    accept.mutate({ body: { orderId, fileId: shownId } }, { onSuccess: goOn });
  const returnShown = (reason: string) =>
    giveBack.mutate({ body: { orderId, fileId: shownId, reason } }, { onSuccess: goOn });
  const mayJudge = isOpen && shown?.isOpen === true && !isPending;
  const isSeen = seenId === shownId;
  const zoomBy = (steps: number) =>
    setStep((now) => Math.max(0, Math.min(zooms.length - 1, now + steps)));
  useKeys({
    ArrowLeft: () => lead(-1),
    ArrowRight: () => lead(1),
    '+': () => zoomBy(1),
    '=': () => zoomBy(1),
    '-': () => zoomBy(-1),
    '0': () => setStep(0),
    a: () => mayJudge && isSeen && acceptShown(),
    r: () => mayJudge && setReturning(true),
  });
  const askOnce = useAskOnce(onSpent);
  const link = links.get(shownId);
  useEffect(() => {
    if (link === undefined) askOnce(`none ${shownId}`);
  }, [link, shownId, askOnce]);
  useEffect(() => {
    const timer = setTimeout(() => setSeenId(loadedId), lookMs);
    return () => clearTimeout(timer);
  }, [loadedId]);
  if (shown === undefined) return null;

  const zoom = zooms[step] ?? 1;
  return (
    <Modal
      open={isOpen}
      title="核对补件"
      footer={null}
      width="min(900px, 96vw)"
      mask={{ closable: false }}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <p className="paper-check-title">
        {shown.label}
        <span className="paper-check-facts">
          {at + 1} / {files.length}
        </span>
        <span className="paper-check-facts">{fileText(shown)}</span>
      </p>
      <div className="paper-check-bar" role="toolbar" aria-label="查看">
        <Button disabled={at === 0} onClick={() => lead(-1)}>
          上一张
        </Button>
        <Button disabled={at === files.length - 1} onClick={() => lead(1)}>
          下一张
        </Button>
        <Button disabled={step === 0} onClick={() => zoomBy(-1)}>
          缩小
        </Button>
        <output className="paper-check-zoom">{zoom * 100}%</output>
        <Button disabled={step === zooms.length - 1} onClick={() => zoomBy(1)}>
          放大
        </Button>
        <span className="paper-check-hint">按 A 通过，R 退回，← → 换图，+ − 缩放</span>
      </div>
      <ScrollRegion className="paper-check-view" label={`${shown.label}大图`}>
        <div style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
          {link === undefined ? null : (
            <img
              key={link}
              src={link}
              alt={shown.label}
              draggable={false}
              onLoad={() => setLoadedId(shownId)}
              onError={() => askOnce(link)}
            />
          )}
        </div>
      </ScrollRegion>
      {shown.isOpen ? (
        <Gate anyOf={['order:papers']}>
          <div className="paper-check-verdict">
            <ReasonedButton
              type="primary"
              obstacle={isPending ? '正在提交' : isSeen ? null : '图片尚未显示'}
              onClick={acceptShown}
            >
              通过
            </ReasonedButton>
            {isReturning ? (
              <ReturnForm
                key={shownId}
                isPending={giveBack.isPending}
                onReturn={returnShown}
                onLeft={() => setReturning(false)}
              />
            ) : (
              <Button danger disabled={isPending} onClick={() => setReturning(true)}>
                退回
              </Button>
            )}
          </div>
        </Gate>
      ) : null}
    </Modal>
  );
}

interface ReturnFormProps {
  readonly isPending: boolean;
  readonly onReturn: (reason: string) => void;
  readonly onLeft: () => void;
}

/** Why it is returned: Enter confirms, Escape leaves it. */
function ReturnForm({ isPending, onReturn, onLeft }: ReturnFormProps) {
  const input = useRef<InputRef>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <Form layout="inline" onFinish={({ reason }: { reason: string }) => onReturn(reason)}>
      <ContractField of={returnPaper} name="reason" label="">
        <Input
          ref={input}
          aria-label="退回原因"
          maxLength={200}
          placeholder="退回原因，客户可见"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            onLeft();
          }}
        />
      </ContractField>
      <Button danger htmlType="submit" loading={isPending}>
        确认退回
      </Button>
    </Form>
  );
}

/** For an image that opens nothing new links are asked for once: what is gone for good would be asked for without an end. */
function useAskOnce(ask: () => void): (what: string) => void {
  const asked = useRef(new Set<string>());
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  return useCallback((what) => {
    if (asked.current.has(what)) return;
    asked.current.add(what);
    latest.current();
  }, []);
}

/** Keys do what they say unless something is typed; the newest actions count. */
function useKeys(actions: Readonly<Record<string, () => unknown>>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      const isTyped = event.target instanceof Element && event.target.matches('input, textarea');
      if (action === undefined || isTyped || event.repeat) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
