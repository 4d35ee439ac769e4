import { importKinds } from '@rental/contract/platform/imports';
import type { AnswerOf } from '../../http/call.ts';
import { Empty } from '../../ui/page-states.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { timeText } from '../../ui/texts/time-text.ts';
import '../../ui/plain-table.css';

type Import = AnswerOf<'takeoverState'>['imports'][number];

/** The latest imports, newest first. */
export function ImportList({ imports }: { readonly imports: readonly Import[] }) {
  if (imports.length === 0) return <Empty words="还没有导入过文件" />;
  return (
    <ScrollRegion className="plain-table-scroll" label="导入记录">
      <table className="plain-table">
        <thead>
          <tr>
            {['时间', '内容', '文件', '操作员', '新增', '跳过', '结果'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {imports.map((row, index) => (
            <tr key={row.id} className={index % 2 === 1 ? 'is-striped' : undefined}>
              <td>{timeText(row.at)}</td>
              <td>{importKinds[row.kind]}</td>
              <td className="is-words takeover-file">{row.fileName}</td>
              <td>{row.operatorName}</td>
              <td>{row.errorCount > 0 ? 0 : row.rowCount}</td>
              <td>{row.skippedCount}</td>
              <td className={row.errorCount > 0 ? 'takeover-refused' : undefined}>
                {row.errorCount > 0 ? `未导入：${row.errorCount}行有误` : '已导入'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
