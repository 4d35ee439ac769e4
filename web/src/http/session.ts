import { create } from 'zustand';
import type { User } from '@rental/contract/people/auth/auth';
import type { Platform } from '@rental/contract/endpoint';
import type { AnswerOf } from './call.ts';
import { call } from './call.ts';
import { dropShell } from './last-shell.ts';
import { loginPaths, loginRedirect } from './platform.ts';
import {
  currentPlatform,
  currentToken,
  dropDeadToken,
  dropToken,
  isRemembered,
  keepGate,
} from './token.ts';

export type SiteConfig = AnswerOf<'accountConfig'>;

interface Session {
  readonly platform: Platform;
  readonly site: SiteConfig | null;
  readonly user: User | null;
  /** Roles and permissions in one list; without any, ROLE_SYSTEM_DEFAULT (S111). */
  readonly roles: readonly string[];
  /** 1 by default (S251). */
  readonly type: number;
  /** True if the menus must be fetched and the routes rebuilt (S108, S110). */
  readonly loadMenus: boolean;
}

const nobody = { user: null, roles: [], type: 1, loadMenus: false } as const;

export const useSession = create<Session>(() => ({
  platform: currentPlatform(),
  site: null,
  ...nobody,
}));

export function signedIn(user: User, site: SiteConfig): void {
  useSession.setState({
    platform: currentPlatform(),
    site,
    ...whatTheyMay(user),
  });
}

/** The session of an operator with their rights; the menus are still to be loaded (S108). */
function whatTheyMay(user: User) {
  keepGate(user.gate !== null);
  return {
    user,
    roles: user.roles.length > 0 ? user.roles : ['ROLE_SYSTEM_DEFAULT'],
    type: user.type,
    loadMenus: true,
  };
}

/** Reads the operator again after a change of rights or menus, then the menus (S110). No new sign-in is needed. */
export async function refreshRights(): Promise<void> {
  const user = await call('userInfo');
  if (useSession.getState().user !== null) useSession.setState(whatTheyMay(user));
}

/** Updates the operator's own record wherever it is shown. The rights stay those of the login. */
export function ownRecordChanged(changes: Partial<Pick<User, 'nickName' | 'avatar'>>): void {
  useSession.setState(({ user }) => ({ user: user && { ...user, ...changes } }));
}

/** Fetches the menus again, e.g. after a change of rights (S110). */
export function reloadMenus(): void {
  useSession.setState({ loadMenus: true });
}

export function menusLoaded(): void {
  useSession.setState({ loadMenus: false });
}

const logoutTimeoutMs = 5000;

let isOnTheWayOut = false;

/** True if this page is ending its login itself; then the end is not reported. */
export const isLeaving = (): boolean => isOnTheWayOut;

/** Forgets the login, always in the browser and, if it can be reached, on the server (S114). */
async function forgetLogin(): Promise<void> {
  isOnTheWayOut = true;
  try {
    await call('logout', undefined, { signal: AbortSignal.timeout(logoutTimeoutMs) });
  } catch {
    // the token is dropped anyway, and expires on the server by itself
  } finally {
    dropShell(currentPlatform());
    dropToken();
    useSession.setState(nobody);
  }
}

/** Ends the login and loads the login page of the same platform; the page load clears the memory. */
export async function signOut(): Promise<void> {
  await forgetLogin();
  location.replace(loginPaths[currentPlatform()]);
}

/** Ends the login and reloads this address, which leads to the login page and, after sign-in, back here. */
async function signInAgain(): Promise<void> {
  await forgetLogin();
  location.reload();
}

/**
 * Leaves a login that the server has ended (S29, S232); `refused` is its token. A remembered login is reopened by the
 * page load (S256).
 */
export async function leaveDeadLogin(refused = currentToken()): Promise<void> {
  if (!isRemembered()) return signInAgain();
  isOnTheWayOut = true;
  dropDeadToken(refused);
  location.reload();
}

/**
 * Goes to the login page, and after sign-in back, if the token is gone: it expired, or another browser tab signed out
 * (S25, S26).
 */
export function leaveWithoutToken(address: {
  readonly pathname: string;
  readonly search: string;
}): void {
  if (currentToken() !== null) return;
  location.assign(`${loginPaths[currentPlatform()]}?${loginRedirect(address)}`);
}
