import { purposeText } from '@rental/domain/people/access/purpose';
import { objectLabel } from './object-words.ts';

interface Entry {
  readonly operator: { readonly username: string; readonly nickName: string } | null;
  readonly purpose: number | null;
  readonly address: string;
  readonly object: string | null;
}

/** The operator; null: nobody had signed in. */
export const operatorText = ({ operator }: Pick<Entry, 'operator'>): string | null =>
  operator && `${operator.nickName}（${operator.username}）`;

/** The name that was signed in with or tried. */
export const accountText = ({ operator, object }: Pick<Entry, 'operator' | 'object'>) =>
  operator?.username ?? object;

export const platformText = ({ purpose }: Pick<Entry, 'purpose'>): string | null =>
  purpose === null ? null : purposeText(purpose);

/** The origin of an entry that no request made, by what stands for its address. */
const origins: Readonly<Record<string, string>> = { terminal: '命令行', timer: '定时任务' };

export const addressText = ({ address }: Pick<Entry, 'address'>): string =>
  Object.hasOwn(origins, address) ? (origins[address] ?? address) : address;

export const objectText = ({ object }: Pick<Entry, 'object'>): string | null =>
  object && objectLabel(object);
