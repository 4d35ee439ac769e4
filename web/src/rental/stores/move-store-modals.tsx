import type { ReactNode } from 'react';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog, type RunningCommand } from '../../ui/dialogs/command-dialog.tsx';
import { StoreBrief } from './store-brief.tsx';
import type { StoreDialogProps } from './store-dialog-props.ts';
import { storeReads } from './store-reads.ts';

const refreshing = { refreshes: storeReads };

/** 提交审核. */
export function SubmitStoreModal(props: StoreDialogProps) {
  const command = useCommand('submitStore', refreshing);
  return (
    <ConfirmDialog
      {...props}
      title="提交资质审核"
      okText="提交审核"
      command={command}
      onOk={() => command.mutate({ body: { id: props.store.id } })}
    >
      提交后资质不能修改，直到审核完成或撤回。
    </ConfirmDialog>
  );
}

/** 撤回审核. */
export function WithdrawStoreModal(props: StoreDialogProps) {
  const command = useCommand('withdrawStore', refreshing);
  return (
    <ConfirmDialog
      {...props}
      title="撤回资质审核"
      okText="撤回审核"
      command={command}
      onOk={() => command.mutate({ body: { id: props.store.id } })}
    >
      撤回后可以修改资质并重新提交。
    </ConfirmDialog>
  );
}

/** 开店. */
export function OpenStoreModal(props: StoreDialogProps) {
  const command = useCommand('openStore', refreshing);
  return (
    <ConfirmDialog
      {...props}
      title="开店"
      okText="确认开店"
      command={command}
      onOk={() => command.mutate({ body: { id: props.store.id } })}
    >
      开店后店铺可以接收订单。开店前须设置归还地址。
    </ConfirmDialog>
  );
}

/** 设为优质. */
export const PremiumStoreModal = (props: StoreDialogProps) => (
  <MarkModal {...props} isPremium words="优质店铺在列表中标明，可以按此筛选。" />
);

/** 取消优质. */
export const OrdinaryStoreModal = (props: StoreDialogProps) => (
  <MarkModal {...props} isPremium={false} words="取消后不再标为优质店铺。" />
);

interface MarkModalProps extends StoreDialogProps {
  readonly isPremium: boolean;
  readonly words: string;
}

function MarkModal({ isPremium, words, ...props }: MarkModalProps) {
  const command = useCommand('setPremiumStore', refreshing);
  const title = isPremium ? '设为优质店铺' : '取消优质店铺';
  return (
    <ConfirmDialog
      {...props}
      title={title}
      okText={title}
      command={command}
      onOk={() => command.mutate({ body: { id: props.store.id, isPremium } })}
    >
      {words}
    </ConfirmDialog>
  );
}

interface ConfirmDialogProps extends StoreDialogProps {
  readonly title: string;
  readonly okText: string;
  readonly command: RunningCommand;
  readonly onOk: () => void;
  readonly children: ReactNode;
}

const ConfirmDialog = ({ store, children, ...dialog }: ConfirmDialogProps) => (
  <CommandDialog {...dialog}>
    <StoreBrief store={store} />
    <p>{children}</p>
  </CommandDialog>
);
