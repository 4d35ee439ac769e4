import { Alert } from 'antd';
import { trashDays, type Material } from '@rental/contract/platform/materials';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { materialReads } from './material-reads.ts';
import { toldOf } from './opened-dialog.ts';
import { PlaceList } from './places-modal.tsx';

interface OfMaterials {
  readonly materials: readonly Material[];
  readonly onGone: (ids: readonly number[]) => void;
  readonly onClosed: () => void;
}

const idsOf = (materials: readonly Material[]) => materials.map(({ id }) => id);

/** 移入回收站: what uses the images is told first, and only who has seen that confirms it. */
export function TrashModal({ materials, onGone, onClosed }: OfMaterials) {
  const ids = idsOf(materials);
  const places = useRead('materialPlaces', { query: { ids: ids.join() } }, { staleTime: 0 });
  const command = useCommand('trashMaterials', { refreshes: materialReads });
  const isUsed = (places.data?.content.length ?? 0) > 0;
  return (
    <CommandDialog
      title="移入回收站"
      okText={isUsed ? '仍要移入' : '移入回收站'}
      command={command}
      isDanger
      isOkDisabled={places.data === undefined}
      onOk={() =>
        command.mutate(
          { body: { ids, ...(isUsed && { confirmed: true }) } },
          { onSuccess: () => onGone(ids), onError: () => void places.refetch() },
        )
      }
      onClosed={onClosed}
    >
      <p>
        {toldOf(materials)}将移入回收站，{trashDays} 天内可以恢复，之后自动彻底删除。
      </p>
      <Places places={places} words="正在使用，彻底删除后这些位置将无法显示图片" />
    </CommandDialog>
  );
}

export function RestoreModal({ materials, onGone, onClosed }: OfMaterials) {
  const ids = idsOf(materials);
  const command = useCommand('restoreMaterials', { refreshes: materialReads });
  return (
    <CommandDialog
      title="恢复"
      okText="恢复"
      command={command}
      onOk={() => command.mutate({ body: { ids } }, { onSuccess: () => onGone(ids) })}
      onClosed={onClosed}
    >
      <p>{toldOf(materials)}将恢复到原分类。</p>
    </CommandDialog>
  );
}

/** 彻底删除. */
export function DeleteModal({ materials, onGone, onClosed }: OfMaterials) {
  const ids = idsOf(materials);
  const places = useRead('materialPlaces', { query: { ids: ids.join() } }, { staleTime: 0 });
  const command = useCommand('deleteMaterials', { refreshes: materialReads });
  return (
    <CommandDialog
      title="彻底删除"
      okText="彻底删除"
      command={command}
      isDanger
      isOkDisabled={places.data === undefined}
      onOk={() => command.mutate({ body: { ids } }, { onSuccess: () => onGone(ids) })}
      onClosed={onClosed}
    >
      <p>{toldOf(materials)}将彻底删除，不能恢复，图片链接立即失效。</p>
      <Places places={places} words="仍在使用，删除后这些位置将无法显示图片" />
    </CommandDialog>
  );
}

interface PlacesProps {
  readonly places: ReturnType<typeof useRead<'materialPlaces'>>;
  readonly words: string;
}

function Places({ places: { data, error, refetch }, words }: PlacesProps) {
  if (data === undefined) {
    if (error === null) return <Loading rows={1} />;
    return <Failed error={error} onRetry={() => void refetch()} />;
  }
  if (data.content.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={words}
      description={<PlaceList places={data.content} />}
    />
  );
}
