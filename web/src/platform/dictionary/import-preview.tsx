import { Alert } from 'antd';
import type { AnswerOf } from '../../http/call.ts';
import { ImportErrors } from '../../ui/imports/import-errors.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { EntryTag } from './entry-tag.tsx';
import '../../ui/plain-table.css';

type Checked = AnswerOf<'checkDictionaryImport'>;

const changes = { added: '新增', changed: '修改', same: '不变' } as const;

/** The effect of an import: the wrong rows, else the rows to be written. */
export function ImportPreview({ checked }: { readonly checked: Checked }) {
  const { addedCount, changedCount, sameCount, errorCount } = checked;
  if (errorCount > 0) return <ImportErrors errors={checked.errors} errorCount={errorCount} />;
  if (addedCount + changedCount === 0)
    return <Alert type="info" showIcon title={`文件中的${sameCount}条与现有明细相同，无需导入`} />;
  return (
    <>
      <Alert
        type="success"
        showIcon
        title={`新增${addedCount}条，修改${changedCount}条，不变${sameCount}条`}
      />
      <ImportRows checked={checked} />
    </>
  );
}

function ImportRows({ checked }: { readonly checked: Checked }) {
  const { rows, addedCount, changedCount, sameCount } = checked;
  const isCut = rows.length < addedCount + changedCount + sameCount;
  return (
    <>
      <ScrollRegion className="plain-table-scroll import-preview" label="导入预览">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">行号</th>
              <th scope="col">字典</th>
              <th scope="col">标签</th>
              <th scope="col">值</th>
              <th scope="col">排序</th>
              <th scope="col">状态</th>
              <th scope="col">变化</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.line}>
                <td>{row.line}</td>
                <td>{row.dictName}</td>
                <td>
                  <EntryTag {...row} />
                </td>
                <td>{row.value}</td>
                <td>{row.sort}</td>
                <td>{row.enabled ? '启用' : '停用'}</td>
                <td>{changes[row.change]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {isCut ? <p>只预览前{rows.length}行</p> : null}
    </>
  );
}
