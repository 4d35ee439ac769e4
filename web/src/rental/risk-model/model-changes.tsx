import type { ModelChange } from '@rental/domain/rental/risk-model/risk-model';

/** The differences, with old and new value. */
export const ModelChanges = ({ changes }: { readonly changes: readonly ModelChange[] }) => (
  <ul className="risk-model-changes">
    {changes.map(({ label, before, after }) => (
      <li key={label}>
        <strong>{label}</strong>：{before} → {after}
      </li>
    ))}
  </ul>
);
