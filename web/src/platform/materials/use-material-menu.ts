import { App } from 'antd';
import type { Material } from '@rental/contract/platform/materials';
import { showError } from '../../http/errors.ts';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { useMay } from '../../ui/gate.tsx';
import { fileOf } from '../../ui/images/file-of.ts';
import { wholeLink } from './material-preview.tsx';
import type { OpenedDialog } from './opened-dialog.ts';

/** The actions on one image, in the library or in the recycle bin, by the operator's rights. */
export function useMaterialMenu(
  onOpen: (opened: OpenedDialog) => void,
): (material: Material) => readonly RowAction[] {
  const { message } = App.useApp();
  const may = useMay();

  const copy = async (material: Material) => {
    try {
      await navigator.clipboard.writeText(wholeLink(material));
      void message.success('链接已复制');
    } catch {
      // over plain http the browser copies nothing for us: the link is there to be selected
      onOpen({ what: 'preview', material });
      void message.warning('浏览器不允许自动复制，请手动复制链接');
    }
  };
  const crop = (material: Material) => {
    const name = `${material.name.replace(/\.(?:jpe?g|png)$/i, '')}-裁剪`;
    fileOf(material.link, name).then((file) => onOpen({ what: 'crop', material, file }), showError);
  };
  return (material) => {
    const mayEdit = may('material:edit') && material.canEdit;
    const of = (
      what: 'preview' | 'rename' | 'places' | 'move' | 'trash' | 'restore' | 'delete',
      label: string,
      isDanger = false,
    ): RowAction => ({
      key: what,
      label,
      ...(isDanger && { isDanger: true }),
      onSelect: () =>
        what === 'preview' || what === 'rename' || what === 'places'
          ? onOpen({ what, material })
          : onOpen({ what, materials: [material] }),
    });
    if (material.trashTime !== null)
      return [
        of('preview', '预览'),
        of('places', '使用位置'),
        ...(mayEdit ? [of('restore', '恢复')] : []),
        ...(may('material:delete') ? [of('delete', '彻底删除', true)] : []),
      ];
    return [
      of('preview', '预览'),
      { key: 'crop', label: '裁剪另存', onSelect: () => crop(material) },
      ...(mayEdit ? [of('rename', '重命名'), of('move', '移动')] : []),
      { key: 'copy', label: '复制链接', onSelect: () => void copy(material) },
      of('places', '使用位置'),
      ...(mayEdit ? [of('trash', '移入回收站', true)] : []),
    ];
  };
}
