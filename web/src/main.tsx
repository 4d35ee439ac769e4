import { isOffline, untilOnline } from './http/online.ts';
import { loginPaths, loginRedirect, loginPlatformAt, safeRedirect } from './http/platform.ts';
import { reopenLogin } from './http/reopen-login.ts';
import { currentToken, decidePlatform, isRemembered } from './http/token.ts';
import './people/auth/login-page.css'; // stands in the page that the server sends to a browser without a login
import { arrive, arriveFromLogin, type Arrival } from './shell/routes/arrival.ts';
import { showDeadEnd } from './ui/dead-end.ts';

// The site's security policy forbids eval, which zod would try. zod reads this setting when a page loads it; calling
// `z.config` here would load zod before any page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const platform = decidePlatform(location.pathname);
const isLoginPage = loginPlatformAt(location.pathname) !== null;

open().catch(sayNotLoaded);

async function open(): Promise<void> {
  const reopened = currentToken() === null && isRemembered() ? await reopenLogin() : null;
  if (currentToken() === null) return openLogin();
  if (isLoginPage) showAddress(wantedAddress());
  return openWorkplace(reopened === null ? arrive() : arriveFromLogin(reopened, null));
}

async function openLogin(): Promise<void> {
  if (!isLoginPage) showAddress(`${loginPaths[platform]}?${loginRedirect(location)}`);
  const { showLogin } = await import('./people/auth/login.tsx');
  showLogin({
    platform,
    // the workplace loads while the password is being typed
    onTyping: () => void import('./shell/workplace.tsx').catch(() => undefined),
    onSignedIn: (user, site) => {
      showAddress(wantedAddress());
      openWorkplace(arriveFromLogin(user, site)).catch(sayNotLoaded);
    },
  });
}

async function openWorkplace(arrival: Arrival): Promise<void> {
  const { showWorkplace } = await import('./shell/workplace.tsx');
  await showWorkplace(arrival);
}

function wantedAddress(): string {
  return safeRedirect(new URLSearchParams(location.search).get('redirect'));
}

function showAddress(path: string): void {
  history.replaceState(null, '', path);
}

/** Shown if the page's files did not load: the network is down, or a newer release has replaced them. */
function sayNotLoaded(): void {
  if (!isOffline()) {
    showDeadEnd('页面未能加载，请检查网络后刷新浏览器。');
    return;
  }
  showDeadEnd('网络已断开，恢复后自动重试');
  void untilOnline().then(() => location.reload());
}
