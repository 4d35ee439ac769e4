import type { ReactNode } from 'react';
import { useCommand } from '../../http/use-command.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import type { TemplateDialogProps } from './template-dialog-props.ts';
import { templateReads } from './template-reads.ts';

/** The actions on a whole version, with the words of their dialogs. */
const changes = {
  publish: {
    call: 'publishAgreementTemplate',
    title: '发布合同模板',
    okText: '确认发布',
    words: '发布后可用于生成合同，正文不能再修改；同名模板已发布的版本将停用。',
  },
  stop: {
    call: 'stopAgreementTemplate',
    title: '停用合同模板',
    okText: '确认停用',
    words: '停用后不能再用于生成合同，已生成的合同不受影响。',
  },
  prefer: {
    call: 'preferAgreementTemplate',
    title: '设为默认合同模板',
    okText: '设为默认',
    words: '生成合同时将默认选择该模板。',
  },
} as const satisfies Record<
  string,
  { call: string; title: string; okText: string; words: ReactNode }
>;

export type TemplateChange = keyof typeof changes;

/** 发布, 停用 or 设为默认. */
export function ChangeTemplateModal({
  change,
  template,
  onClosed,
}: TemplateDialogProps & { change: TemplateChange }) {
  const { call, title, okText, words } = changes[change];
  const command = useCommand(call, { refreshes: templateReads });
  return (
    <CommandDialog
      title={title}
      okText={okText}
      isDanger={change === 'stop'}
      command={command}
      onOk={() => command.mutate({ params: { id: template.id } })}
      onClosed={onClosed}
    >
      <p>
        「{template.name}」v{template.version}：{words}
      </p>
    </CommandDialog>
  );
}
