import type { AuditEntry } from '@rental/contract/people/audit/audit';
import { factChanges } from '@rental/domain/people/audit/audit-facts';
import { ScrollRegion } from '../scroll-region.tsx';
import '../plain-table.css';
import './operation-log.css';

/** The facts of an operation, field by field in words; changed ones first. */
export function FactTable({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const changes = factChanges(before, after);
  if (changes.length === 0) return <p className="operation-nothing">未记录变更内容</p>;
  return (
    <ScrollRegion className="plain-table-scroll" label="变更内容">
      <table className="plain-table operation-facts">
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">变更前</th>
            <th scope="col">变更后</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after, isChanged }) => (
            <tr key={field} className={isChanged ? 'is-changed' : undefined}>
              <th scope="row">{field}</th>
              <td>{isChanged && before !== '-' ? <del>{before}</del> : before}</td>
              <td>{isChanged ? <ins>{after}</ins> : after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
