import { Button, Modal } from 'antd';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { FileImage } from '../../../ui/images/file-image.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import './photo-comparison.css';

/** Photos that stand beside others. */
export interface PhotoSide {
  readonly title: string;
  readonly photos: readonly string[];
  /** They are addresses as an upload answered them, and not links. */
  readonly isPrivate?: boolean;
}

interface PhotoComparisonProps {
  readonly before: PhotoSide;
  readonly after: PhotoSide;
  /** A link was spent: others are to be asked for. */
  readonly onSpent: () => void;
  readonly onClosed: () => void;
}

const zooms = [1, 1.5, 2, 3, 4] as const;

/**
 * 照片对比: two photos side by side at one size and one zoom; what is scrolled on one side is scrolled on the other. ← and →
 * lead both sides on, + and − zoom, 0 shows them whole again.
 */
export function PhotoComparison({ before, after, onSpent, onClosed }: PhotoComparisonProps) {
  const [isOpen, setOpen] = useState(true);
  const [step, setStep] = useState(0);
  const [places, setPlaces] = useState<readonly [number, number]>([0, 0]);
  const views = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)] as const;
  const askOnce = useAskOnce(onSpent);

  const zoomBy = useCallback(
    (steps: number) => setStep((now) => within(now + steps, zooms.length)),
    [],
  );
  const show = (side: 0 | 1, at: number) =>
    setPlaces(([left, right]) => (side === 0 ? [at, right] : [left, at]));
  const [beforeCount, afterCount] = [before.photos.length, after.photos.length];
  const lead = useCallback(
    (steps: number) =>
      setPlaces(([left, right]) => [
        within(left + steps, beforeCount),
        within(right + steps, afterCount),
      ]),
    [beforeCount, afterCount],
  );
  useKeys(lead, zoomBy);

  const [left, right] = views;
  useEffect(() => {
    for (const { current: region } of [left, right])
      region?.scrollTo(
        (region.scrollWidth - region.clientWidth) / 2,
        (region.scrollHeight - region.clientHeight) / 2,
      );
  }, [left, right, step]); // what was in the middle stays there
  const zoom = zooms[step] ?? 1;
  const scrolled = (from: 0 | 1) => {
    const [one, other] = [views[from].current, views[from === 0 ? 1 : 0].current];
    if (one === null || other === null) return;
    if (other.scrollLeft !== one.scrollLeft) other.scrollLeft = one.scrollLeft;
    if (other.scrollTop !== one.scrollTop) other.scrollTop = one.scrollTop;
  };
  return (
    <Modal
      open={isOpen}
      title="照片对比"
      footer={null}
      width="min(1200px, 96vw)"
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <div className="photo-comparison-bar" role="toolbar" aria-label="缩放">
        <Button disabled={step === 0} onClick={() => zoomBy(-1)}>
          缩小
        </Button>
        <output className="photo-comparison-zoom">{zoom * 100}%</output>
        <Button disabled={step === zooms.length - 1} onClick={() => zoomBy(1)}>
          放大
        </Button>
        <Button disabled={step === 0} onClick={() => setStep(0)}>
          适应窗口
        </Button>
        <span className="photo-comparison-hint">按 ← → 切换照片，+ − 缩放，0 还原</span>
      </div>
      <div className="photo-comparison-sides">
        {([before, after] as const).map((side, index) => {
          const which = index === 0 ? 0 : 1;
          return (
            <Side
              key={side.title}
              side={side}
              at={places[which]}
              zoom={zoom}
              view={views[which]}
              onShow={(at) => show(which, at)}
              onScroll={() => scrolled(which)}
              onBroken={(at) => askOnce(`${which} ${at}`)}
            />
          );
        })}
      </div>
    </Modal>
  );
}

const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at));

interface SideProps {
  readonly side: PhotoSide;
  readonly at: number;
  readonly zoom: number;
  readonly view: RefObject<HTMLDivElement | null>;
  readonly onShow: (at: number) => void;
  readonly onScroll: () => void;
  readonly onBroken: (at: number) => void;
}

function Side({ side, at, zoom, view, onShow, onScroll, onBroken }: SideProps) {
  const { title, photos, isPrivate = false } = side;
  const shown = photos[at];
  useEffect(() => {
    const region = view.current;
    region?.addEventListener('scroll', onScroll, { passive: true });
    return () => region?.removeEventListener('scroll', onScroll);
  });
  return (
    <section className="photo-comparison-side" aria-label={title}>
      <h3>
        {title}
        {photos.length === 0 ? null : (
          <span className="photo-comparison-count">
            {at + 1} / {photos.length}
          </span>
        )}
      </h3>
      <ScrollRegion className="photo-comparison-view" label={`${title}大图`} ref={view}>
        {shown === undefined ? (
          <p className="photo-comparison-nothing">没有{title}</p>
        ) : (
          <div style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
            <FileImage
              key={shown}
              className="photo-comparison-image"
              link={shown}
              isPrivate={isPrivate}
              alt={`${title}第${at + 1}张`}
              onBroken={() => onBroken(at)}
            />
          </div>
        )}
      </ScrollRegion>
      {photos.length < 2 ? null : (
        <ul className="photo-comparison-strip">
          {photos.map((link, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- a photo keeps its place; its link changes
            <li key={place}>
              <button
                type="button"
                aria-label={`显示${title}第${place + 1}张`}
                aria-pressed={place === at}
                onClick={() => onShow(place)}
              >
                <FileImage link={link} isPrivate={isPrivate} alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** For a photo that opens nothing new links are asked for once: what is gone for good would be asked for without an end. */
function useAskOnce(ask: () => void): (what: string) => void {
  const asked = useRef(new Set<string>());
  return (what) => {
    if (asked.current.has(what)) return;
    asked.current.add(what);
    ask();
  };
}

function useKeys(lead: (steps: number) => void, zoomBy: (steps: number) => void): void {
  useEffect(() => {
    const actions: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => lead(-1),
      ArrowRight: () => lead(1),
      '+': () => zoomBy(1),
      '=': () => zoomBy(1),
      '-': () => zoomBy(-1),
      '0': () => zoomBy(-zooms.length),
    };
    const onKey = (event: KeyboardEvent) => {
      const action = actions[event.key];
      if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.shiftKey && event.key.startsWith('Arrow')) return; // a view scrolls by it
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [lead, zoomBy]);
}
