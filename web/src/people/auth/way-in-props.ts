import type { Platform } from '@rental/contract/endpoint';
import type { User } from '@rental/contract/people/auth/auth';
import type { SiteConfig } from '../../http/session.ts';

/** How somebody gets in: by password, by SMS code, by Alipay, or by a new password in place of a forgotten one. */
export type WayIn = 'password' | 'sms' | 'alipay' | 'forgotten';

export interface WayInProps {
  readonly platform: Platform;
  /** The features of the brand; null while they are unknown. */
  readonly site: SiteConfig | null;
  /** How long 记住我 lasts here. */
  readonly tokenDays: number;
  /** The account as typed in any of the forms. */
  readonly username: string;
  readonly onUsername: (username: string) => void;
  /** Somebody means to sign in. */
  readonly onTyping: () => void;
  readonly onSignedIn: (user: User) => void;
  /** Goes another way; `news` is said there. */
  readonly onChoose: (way: WayIn, news?: string) => void;
}
