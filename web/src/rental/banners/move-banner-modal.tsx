import type { BannerRow } from '@rental/contract/rental/banners';
import { bannerKinds, type BannerKind } from '@rental/domain/rental/banners/banner';
import { useRowCommand } from '../../ui/use-row-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { bannerCalls, bannerReads } from './banner-calls.ts';

const moves = {
  publish: { verb: '发布', words: '发布后客户立即看到；定时的到时间后看到。' },
  withdraw: { verb: '下线', words: '下线后客户不再看到，可以再次发布。' },
  remove: { verb: '删除', words: '删除后不能恢复；图片仍在素材中。' },
} as const;

interface MoveBannerProps {
  readonly kind: BannerKind;
  readonly move: keyof typeof moves;
  readonly banner: BannerRow;
  readonly onClosed: () => void;
}

/** 发布, 下线 or 删除 of one picture. */
export function MoveBannerModal({ kind, move, banner, onClosed }: MoveBannerProps) {
  const command = useRowCommand(bannerCalls[kind][move], bannerReads);
  const { verb, words } = moves[move];
  return (
    <CommandDialog
      title={`${verb}${bannerKinds[kind]}`}
      okText={verb}
      isDanger={move !== 'publish'}
      command={command}
      onOk={() => command.mutate({ body: { id: banner.id } })}
      onClosed={onClosed}
    >
      <p>
        <strong>{banner.title}</strong>
      </p>
      <p>{words}</p>
    </CommandDialog>
  );
}
