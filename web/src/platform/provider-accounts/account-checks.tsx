import type { AccountCheck } from '@rental/contract/platform/provider-accounts';
import { TonedText } from '../../ui/texts/toned-text.tsx';
import './provider-accounts.css';

/** The facts that a test looked at, one a line. */
export const AccountChecks = ({ checks }: { readonly checks: readonly AccountCheck[] }) => (
  <ul className="account-checks">
    {checks.map(({ name, isPassed, words }) => (
      <li key={name}>
        <TonedText tone={isPassed ? 'done' : 'late'} words={`${name}：${words}`} />
      </li>
    ))}
  </ul>
);
