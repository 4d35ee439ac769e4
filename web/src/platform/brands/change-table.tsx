import { ScrollRegion } from '../../ui/scroll-region.tsx';
import '../../ui/plain-table.css';

interface Change {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  readonly isWeaker?: boolean;
}

/** The changed settings with old and new value. */
export const ChangeTable = ({ changes }: { changes: readonly Change[] }) => (
  <ScrollRegion label="修改内容" className="plain-table-scroll setting-changes">
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">设置</th>
          <th scope="col">原值</th>
          <th scope="col">新值</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after, isWeaker = false }, index) => (
          <tr key={label} className={index % 2 === 1 ? 'is-striped' : undefined}>
            <th scope="row">{label}</th>
            <td>{before}</td>
            <td>
              {after}
              {isWeaker ? <span className="setting-weaker">须他人复核</span> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);
