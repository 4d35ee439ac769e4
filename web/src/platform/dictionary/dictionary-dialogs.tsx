import type { Dictionary, DictionaryDetail } from '@rental/contract/platform/dictionary';
import { useCommand } from '../../http/use-command.ts';
import { dictionaryReads } from '../../http/use-dictionary.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { AddDetailModal, EditDetailModal } from './detail-modals.tsx';
import { CreateDictionaryModal, EditDictionaryModal } from './dictionary-modals.tsx';
import { ImportModal } from './import-modal.tsx';

export type OpenedDialog =
  | { readonly what: 'createDictionary' | 'import' }
  | {
      readonly what: 'editDictionary' | 'deleteDictionary' | 'addDetail';
      readonly dictionary: Dictionary;
    }
  | {
      readonly what: 'editDetail';
      readonly dictionary: Dictionary;
      readonly entry: DictionaryDetail;
    }
  | { readonly what: 'restoreDetail' | 'deleteDetail'; readonly entry: DictionaryDetail };

interface DictionaryDialogsProps {
  readonly opened: OpenedDialog;
  readonly onCreated: (name: string) => void;
  readonly onDeleted: () => void;
  readonly onClosed: () => void;
}

/** The dialog that is open, whichever it is. */
export function DictionaryDialogs(props: DictionaryDialogsProps) {
  const { opened, onCreated, onDeleted, onClosed } = props;
  switch (opened.what) {
    case 'createDictionary':
      return <CreateDictionaryModal onCreated={onCreated} onClosed={onClosed} />;
    case 'editDictionary':
      return <EditDictionaryModal dictionary={opened.dictionary} onClosed={onClosed} />;
    case 'deleteDictionary':
      return (
        <DeleteDictionaryModal
          dictionary={opened.dictionary}
          onDeleted={onDeleted}
          onClosed={onClosed}
        />
      );
    case 'addDetail':
      return <AddDetailModal dictionary={opened.dictionary} onClosed={onClosed} />;
    case 'editDetail':
      return <EditDetailModal {...opened} onClosed={onClosed} />;
    case 'restoreDetail':
      return <RestoreDetailModal entry={opened.entry} onClosed={onClosed} />;
    case 'deleteDetail':
      return <DeleteDetailModal entry={opened.entry} onClosed={onClosed} />;
    case 'import':
      return <ImportModal onClosed={onClosed} />;
  }
}

interface DeleteDictionaryModalProps {
  readonly dictionary: Dictionary;
  readonly onDeleted: () => void;
  readonly onClosed: () => void;
}

function DeleteDictionaryModal(props: DeleteDictionaryModalProps) {
  const { dictionary, onDeleted, onClosed } = props;
  const command = useCommand('deleteDictionary', { refreshes: dictionaryReads });
  return (
    <CommandDialog
      title="删除字典"
      okText="确认删除"
      command={command}
      isDanger
      onOk={() => command.mutate({ params: { id: dictionary.id } }, { onSuccess: onDeleted })}
      onClosed={onClosed}
    >
      <p>确认删除字典「{dictionary.description}」？字典下有明细时不能删除。</p>
    </CommandDialog>
  );
}

interface OfEntry {
  readonly entry: DictionaryDetail;
  readonly onClosed: () => void;
}

function RestoreDetailModal({ entry, onClosed }: OfEntry) {
  const command = useCommand('restoreDictionaryDetail', { refreshes: dictionaryReads });
  return (
    <CommandDialog
      title="恢复默认"
      okText="确认恢复"
      command={command}
      onOk={() => command.mutate({ body: { id: entry.id } })}
      onClosed={onClosed}
    >
      <p>「{entry.label}」将恢复为平台默认的标签、颜色、排序和状态。</p>
    </CommandDialog>
  );
}

function DeleteDetailModal({ entry, onClosed }: OfEntry) {
  const command = useCommand('deleteDictionaryDetail', { refreshes: dictionaryReads });
  return (
    <CommandDialog
      title="删除明细"
      okText="确认删除"
      command={command}
      isDanger
      onOk={() => command.mutate({ params: { id: entry.id } })}
      onClosed={onClosed}
    >
      <p>
        确认删除「{entry.label}」？删除后，已使用该值的数据将不再显示标签；如不确定，可改为停用。
      </p>
    </CommandDialog>
  );
}
