import { defaultBrandSettings } from '@rental/domain/brands/brand-settings';
import type { Platform } from '@rental/contract/endpoint';
import type { User } from '@rental/contract/auth';
import { loginPaths } from '../http/platform.ts';
import type { SiteConfig } from '../http/session.ts';
import { LoginForm } from './login-form.tsx';
import { useSite, type Site } from './use-site.ts';
import './login-page.css';

export interface LoginPageProps {
  readonly platform: Platform;
  readonly onTyping: () => void;
  readonly onSignedIn: (user: User, site: SiteConfig | null) => void;
}

const titles = { manage: '登录', channel: '渠道登录' } as const satisfies Record<Platform, string>;

/** The login of either platform (S10, S11). It loads before anything else can be cached, so it stays small. */
export function LoginPage({ platform, onTyping, onSignedIn }: LoginPageProps) {
  const site = useSite();
  return (
    <div className="login-page">
      <aside className="login-brand" aria-hidden>
        <p className="login-brand-name">{site.config?.brand.name}</p>
        <p className="login-brand-words">订单 · 账单 · 风控 · 结算</p>
      </aside>
      <main className="login-main">
        <div className="login-card">
          <BrandHead site={site} />
          <h2>{titles[platform]}</h2>
          {site.failure === null ? null : (
            <p className="login-alert" role="alert">
              {site.failure}
            </p>
          )}
          <LoginForm
            platform={platform}
            tokenDays={(site.config?.brand.settings ?? defaultBrandSettings).tokenDays}
            onTyping={onTyping}
            onSignedIn={(user) => onSignedIn(user, site.config)}
          />
          <OtherLogin platform={platform} />
        </div>
      </main>
    </div>
  );
}

function BrandHead({ site: { config } }: { site: Site }) {
  return (
    <div className="login-head">
      {config === null || config.logo === null ? null : <img src={config.logo} alt="" />}
      <h1>{config?.title ?? '管理平台'}</h1>
    </div>
  );
}

function OtherLogin({ platform }: { platform: Platform }) {
  const isChannel = platform === 'channel';
  return (
    <p className="login-other">
      <a href={isChannel ? loginPaths.manage : loginPaths.channel}>
        {isChannel ? '返回管理平台登录' : '渠道合作方登录'}
      </a>
    </p>
  );
}
