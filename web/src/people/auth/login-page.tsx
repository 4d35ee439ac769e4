import { defaultBrandSettings } from '@rental/domain/platform/brands/brand-settings';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Platform } from '@rental/contract/endpoint';
import type { User } from '@rental/contract/people/auth/auth';
import { loginPaths } from '../../http/platform.ts';
import type { SiteConfig } from '../../http/session.ts';
import { LoginAlert } from './login-parts.tsx';
import { useSite, type Site } from './use-site.ts';
import { useWayIn } from './use-way-in.ts';
import { WayTabs } from './way-tabs.tsx';
import './login-page.css';

/** Loaded where the server says that this is a demo. Without it the form is there. */
const DemoAccounts = lazy(() =>
  import('./demo-accounts.tsx').catch(() => ({ default: (): ReactNode => null })),
);

export interface LoginPageProps {
  readonly platform: Platform;
  readonly onTyping: () => void;
  readonly onSignedIn: (user: User, site: SiteConfig | null) => void;
}

const titles = { manage: '登录', channel: '渠道登录' } as const satisfies Record<Platform, string>;

/** The login of either platform (S10, S11). It loads before anything else can be cached, so it stays small. */
export function LoginPage({ platform, onTyping, onSignedIn }: LoginPageProps) {
  const site = useSite();
  const { way, Form, news, failure, choose } = useWayIn();
  const [username, setUsername] = useState('');
  const ways = waysOf(platform, site.config);
  return (
    <div className="login-page">
      <aside className="login-brand" aria-hidden>
        <SidePicture link={site.config?.brand.loginPicture ?? null} />
        <p className="login-brand-name">{site.config?.brand.name}</p>
        {isKnown(site) ? <p className="login-brand-words">订单 · 账单 · 风控 · 结算</p> : null}
      </aside>
      <main className="login-main">
        <div className="login-card">
          <BrandHead site={site} />
          <h2>{way === 'forgotten' ? '忘记密码' : titles[platform]}</h2>
          <LoginAlert words={failure ?? site.failure} />
          {ways.length > 1 && way !== 'forgotten' ? (
            <WayTabs ways={ways} chosen={way} onChoose={(chosen) => void choose(chosen)} />
          ) : null}
          {news === null ? null : (
            <p className="login-news" role="status">
              {news}
            </p>
          )}
          <Form
            key={way}
            platform={platform}
            site={site.config}
            tokenDays={(site.config?.brand.settings ?? defaultBrandSettings).tokenDays}
            username={username}
            onUsername={setUsername}
            onTyping={onTyping}
            onSignedIn={(user) => onSignedIn(user, site.config)}
            onChoose={(chosen, said) => void choose(chosen, said)}
          />
          {site.config?.demo === true ? (
            <Suspense fallback={null}>
              <DemoAccounts
                platform={platform}
                onSignedIn={(user) => onSignedIn(user, site.config)}
              />
            </Suspense>
          ) : null}
          <OtherLogin platform={platform} />
        </div>
      </main>
    </div>
  );
}

/** The ways that the brand offers; a channel partner types a password. */
function waysOf(platform: Platform, site: SiteConfig | null) {
  const isOffered = { password: true, sms: site?.smsLogin, alipay: site?.alipayLogin };
  return (['password', 'sms', 'alipay'] as const).filter(
    (way) => way === 'password' || (platform === 'manage' && isOffered[way] === true),
  );
}

/** The brand's name is drawn when it is known: typing does not wait for it. */
const isKnown = ({ config, failure }: Site) => config !== null || failure !== null;

function BrandHead({ site }: { site: Site }) {
  const { config } = site;
  return (
    <div className="login-head">
      {config === null || config.logo === null ? null : <img src={config.logo} alt="" />}
      {isKnown(site) ? <h1>{config?.title ?? '管理平台'}</h1> : null}
    </div>
  );
}

/** The brand's picture over the usual look of the side, which stays where it is not shown or cannot be loaded. */
function SidePicture({ link }: { link: string | null }) {
  const [isLoaded, setLoaded] = useState(false);
  if (link === null) return null;
  return (
    <div className="login-side-picture" data-loaded={isLoaded}>
      {/* lazy: a screen that hides it does not load it */}
      <img src={link} alt="" loading="lazy" onLoad={() => setLoaded(true)} />
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
