import { Drawer } from 'antd';
import { Suspense, useState } from 'react';
import type { ChannelRow } from '@rental/contract/people/users/channels';
import { percent } from '@rental/domain/rate';
import { useCommand } from '../../../http/use-command.ts';
import { useRead } from '../../../http/use-read.ts';
import { Gate } from '../../../ui/gate.tsx';
import { Empty, Failed, Loading } from '../../../ui/page-states.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { CopyableText } from '../../../ui/texts/copyable-text.tsx';
import { TonedText } from '../../../ui/texts/toned-text.tsx';
import '../../../ui/plain-table.css';
import '../../../ui/text-button.css';

const ChannelPosterDialog = lazyPart(
  async () => (await import('./channel-poster-dialog.tsx')).ChannelPosterDialog,
);

/** 渠道与推广码: orders that are placed with the code of a channel belong to it. */
export function ChannelsDrawer({ onClosed }: { readonly onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const [shownId, setShownId] = useState<number | null>(null);
  const channels = useRead('listChannels');
  const command = useCommand('promoteChannel', { refreshes: ['listChannels', 'operationsOf'] });
  const { data, error } = channels;
  return (
    <Drawer
      open={isOpen}
      title="渠道与推广码"
      size={720}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => {
        if (!open) onClosed();
      }}
    >
      <p>客户下单时填写推广码，订单即归该渠道。停用后不能再用它下单，已有订单不受影响。</p>
      {data === undefined && error === null ? <Loading rows={4} /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void channels.refetch()} />
      ) : null}
      {data?.length === 0 ? <Empty words="暂无渠道" /> : null}
      {data !== undefined && data.length > 0 ? (
        <ChannelTable
          channels={data}
          isPending={command.isPending}
          onPoster={({ id }) => setShownId(id)}
          onSwitch={({ id, isPromoted }) =>
            command.mutate({ body: { channelId: id, isPromoted: !isPromoted } })
          }
        />
      ) : null}
      <Suspense fallback={null}>
        {shownId === null ? null : (
          <ChannelPosterDialog channelId={shownId} onClosed={() => setShownId(null)} />
        )}
      </Suspense>
    </Drawer>
  );
}

interface ChannelTableProps {
  readonly channels: readonly ChannelRow[];
  readonly isPending: boolean;
  readonly onPoster: (channel: ChannelRow) => void;
  readonly onSwitch: (channel: ChannelRow) => void;
}

const ChannelTable = ({ channels, isPending, onPoster, onSwitch }: ChannelTableProps) => (
  <ScrollRegion className="plain-table-scroll" label="渠道">
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">渠道</th>
          <th scope="col">推广码</th>
          <th scope="col">佣金比例</th>
          <th scope="col">推广码状态</th>
          <th scope="col" className="is-action">
            操作
          </th>
        </tr>
      </thead>
      <tbody>
        {channels.map((channel, index) => (
          <tr key={channel.id} className={index % 2 === 1 ? 'is-striped' : undefined}>
            <td>{channel.name}</td>
            <td>
              <CopyableText name="推广码" text={channel.code} />
            </td>
            <td>{percent(channel.commissionBp)}</td>
            <td>
              <TonedText
                tone={channel.isPromoted ? 'running' : 'ended'}
                words={channel.isPromoted ? '启用' : '停用'}
              />
            </td>
            <td className="is-action channel-acts">
              <Gate anyOf={['channel:poster']}>
                <button
                  type="button"
                  className="text-button"
                  aria-label={`「${channel.name}」的二维码海报`}
                  onClick={() => onPoster(channel)}
                >
                  二维码海报
                </button>
              </Gate>
              <button
                type="button"
                className={channel.isPromoted ? 'text-button is-danger' : 'text-button'}
                aria-label={`${channel.isPromoted ? '停用' : '启用'}「${channel.name}」的推广码`}
                disabled={isPending}
                onClick={() => onSwitch(channel)}
              >
                {channel.isPromoted ? '停用' : '启用'}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);
