import type { Args } from '@rental/contract/endpoint';
import type {
  AccountVersionRow,
  createProviderAccount,
  ProviderAccountRow,
} from '@rental/contract/platform/provider-accounts';
import type { AccountKind } from '@rental/domain/platform/provider-accounts/account-kinds';

type Body = Args<typeof createProviderAccount>['body'];
type Part = 'settings' | 'keys' | 'templates';

/** The values of the form: those of a part are named as the server names them, 「settings.signName」. */
export type TypedAccountForm = Readonly<Record<`${Part}.${string}`, string | undefined>> & {
  readonly kind?: AccountKind;
  readonly name?: string;
  readonly preference?: number | null;
  readonly expiresOn?: string;
};

/** The values that the form begins with. Keys are never there to be shown. */
export const typedOf = (
  { name, preference }: ProviderAccountRow,
  version: AccountVersionRow | undefined,
): TypedAccountForm => ({
  name,
  preference,
  ...(version?.expiresOn && { expiresOn: version.expiresOn }),
  ...named('settings', version?.settings ?? {}),
  ...named('templates', version?.templates ?? {}),
});

const named = (part: Part, words: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(words).map(([name, value]) => [`${part}.${name}`, value]));

/** The body of a command. What was left empty is not sent: an empty key stays as it is. */
export const bodyOf = (typed: TypedAccountForm): Body => ({
  kind: typed.kind ?? ('' as AccountKind),
  name: typed.name ?? '',
  preference: typed.preference ?? 0,
  settings: partOf(typed, 'settings'),
  keys: partOf(typed, 'keys'),
  templates: partOf(typed, 'templates'),
  expiresOn: typed.expiresOn?.trim() || null,
});

const partOf = (typed: TypedAccountForm, part: Part): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => {
      const [of, key] = name.split('.');
      if (of !== part || key === undefined || typeof value !== 'string') return [];
      const text = value.trim();
      return text === '' ? [] : [[key, text]];
    }),
  );
