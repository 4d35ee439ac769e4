import type { RuleChange } from '@rental/domain/rental/dunning/dunning-rules';

/** The differences, with old and new value. */
export const RuleChanges = ({ changes }: { readonly changes: readonly RuleChange[] }) => (
  <ul className="dunning-rules-changes">
    {changes.map(({ label, before, after, isWeaker }) => (
      <li key={label}>
        <strong>{label}</strong>：{before} → {after}
        {isWeaker ? <em>放宽上限</em> : null}
      </li>
    ))}
  </ul>
);
