import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useRead } from '../../http/use-read.ts';
import { useMay, useTurnedOn } from '../../ui/gate.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';

const PosterDialog = lazyPart(
  async () => (await import('../../ui/posters/poster-dialog.tsx')).PosterDialog,
);

/** 二维码海报 of one's own channel, where the brand has 分销. */
export function OwnPosterButton() {
  const [may, isOn] = [useMay(), useTurnedOn()];
  const [isOpen, setOpen] = useState(false);
  if (!may('channel:poster') || !isOn('OpenDistribution')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>二维码海报</Button>
      <Suspense fallback={null}>
        {isOpen ? <OwnPoster onClosed={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}

function OwnPoster({ onClosed }: { readonly onClosed: () => void }) {
  const read = useRead('channelPoster', { query: {} });
  const isStopped = read.data?.isPromoted === false;
  return (
    <PosterDialog
      read={read}
      warning={isStopped ? '推广码已被停用，扫码下单不计入您的渠道' : undefined}
      onClosed={onClosed}
    />
  );
}
