import { Button } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { ScrollRegion } from '../scroll-region.tsx';
import './images.css';

const zooms = [1, 1.5, 2, 3, 4] as const;

/** An image that can be enlarged and turned: + and − zoom, R turns it a quarter, 0 shows it as it is. */
export function TurnedImage({ children }: { children: ReactNode }) {
  const [step, setStep] = useState(0);
  const [turns, setTurns] = useState(0);
  const zoomBy = (steps: number) =>
    setStep((now) => Math.max(0, Math.min(zooms.length - 1, now + steps)));
  const turn = () => setTurns((now) => (now + 1) % 4);
  const restore = () => {
    setStep(0);
    setTurns(0);
  };
  useEffect(() => {
    const acts: Readonly<Record<string, () => void>> = {
      '+': () => zoomBy(1),
      '=': () => zoomBy(1),
      '-': () => zoomBy(-1),
      '0': restore,
      r: turn,
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      acts[event.key.toLowerCase()]?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const zoom = zooms[step] ?? 1;
  return (
    <>
      <div className="turned-image-bar" role="toolbar" aria-label="缩放与旋转">
        <Button disabled={step === 0} onClick={() => zoomBy(-1)}>
          缩小
        </Button>
        <output>{zoom * 100}%</output>
        <Button disabled={step === zooms.length - 1} onClick={() => zoomBy(1)}>
          放大
        </Button>
        <Button onClick={turn}>旋转</Button>
        <Button disabled={step === 0 && turns === 0} onClick={restore}>
          还原
        </Button>
      </div>
      <ScrollRegion className="turned-image-view" label="图片">
        <div
          className={turns % 2 === 1 ? 'turned-image is-aside' : 'turned-image'}
          data-turns={turns}
          data-zoomed={zoom > 1}
          style={{ width: `${zoom * 100}%`, transform: `rotate(${turns * 90}deg)` }}
        >
          {children}
        </div>
      </ScrollRegion>
    </>
  );
}
