import { useRead } from '../../../http/use-read.ts';
import { PosterDialog } from '../../../ui/posters/poster-dialog.tsx';

interface ChannelPosterDialogProps {
  readonly channelId: number;
  readonly onClosed: () => void;
}

/** 二维码海报 of a channel. */
export function ChannelPosterDialog({ channelId, onClosed }: ChannelPosterDialogProps) {
  const read = useRead('channelPoster', { query: { channelId } });
  const isStopped = read.data?.isPromoted === false;
  return (
    <PosterDialog
      read={read}
      warning={isStopped ? '推广码已停用，扫码下单不会归该渠道' : undefined}
      onClosed={onClosed}
    />
  );
}
