import type { AnswerOf } from '../../http/call.ts';
import { dictionaryReads } from '../../http/use-dictionary.ts';
import { ImportDialog } from '../../ui/imports/import-dialog.tsx';
import { ImportPreview } from './import-preview.tsx';

const previewOf = (checked: AnswerOf<'checkDictionaryImport'>) => (
  <ImportPreview checked={checked} />
);

/** 导入: entries of one dictionary or several. */
export function ImportModal({ onClosed }: { readonly onClosed: () => void }) {
  return (
    <ImportDialog
      title="导入字典明细"
      check="checkDictionaryImport"
      write="importDictionary"
      preview={previewOf}
      countOf={({ addedCount, changedCount, errorCount }) =>
        errorCount > 0 ? 0 : addedCount + changedCount
      }
      doneWords={({ addedCount, changedCount }) =>
        `导入完成：新增${addedCount}条，修改${changedCount}条`
      }
      refreshes={dictionaryReads}
      onClosed={onClosed}
    >
      <p>{words}</p>
    </ImportDialog>
  );
}

const words =
  '支持 csv 和 xlsx，最多20000行、10MB，一个文件可以包含多个字典。首行为列名：字典名称、标签、值、颜色、排序、状态；' +
  '可以先导出，修改后再导入。任意一行有误，则全部不导入。';
