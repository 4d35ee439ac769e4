import { Alert } from 'antd';
import { ScrollRegion } from '../scroll-region.tsx';
import '../plain-table.css';
import './imports.css';

interface ImportErrorsProps {
  readonly errors: readonly { readonly line: number; readonly words: string }[];
  /** The number of all errors; `errors` may contain only the first ones. */
  readonly errorCount: number;
}

/** The wrong rows of a table, each with its error. */
export function ImportErrors({ errors, errorCount }: ImportErrorsProps) {
  return (
    <>
      <Alert type="error" showIcon title={`有${errorCount}行错误，请改正后重新选择文件`} />
      <ScrollRegion className="plain-table-scroll import-preview" label="错误明细">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">行号</th>
              <th scope="col">错误</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ line, words }) => (
              <tr key={line}>
                <td>{line}</td>
                <td className="import-words">{words}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {errors.length < errorCount ? <p>只列出前{errors.length}行错误</p> : null}
    </>
  );
}
