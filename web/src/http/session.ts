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
  /** Set: the menus are to be fetched and the routes built again (S108, S110). */
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

/** The operator and the rights, with the menus to come (S108). */
function whatTheyMay(user: User) {
  keepGate(user.gate !== null);
  return {
    user,
    roles: user.roles.length > 0 ? user.roles : ['ROLE_SYSTEM_DEFAULT'],
    type: user.type,
    loadMenus: true,
  };
}

/** Rights or menus changed: who is signed in is asked anew, then the menus (S110). Nobody signs in again for it. */
export async function refreshRights(): Promise<void> {
  const user = await call('userInfo');
  if (useSession.getState().user !== null) useSession.setState(whatTheyMay(user));
}

/** The operator changed the own record: whatever shows it follows. The rights stay those of the login. */
export function ownRecordChanged(changes: Partial<Pick<User, 'nickName' | 'avatar'>>): void {
  useSession.setState(({ user }) => ({ user: user && { ...user, ...changes } }));
}

/** Asks for the menus again, as after a change of rights (S110). */
export function reloadMenus(): void {
  useSession.setState({ loadMenus: true });
}

export function menusLoaded(): void {
  useSession.setState({ loadMenus: false });
}

const logoutTimeoutMs = 5000;

let isOnTheWayOut = false;

/** This page is ending its login itself: nobody has to be told. */
export const isLeaving = (): boolean => isOnTheWayOut;

/** Forgets the login, here for certain and on the server if it hears us (S114). */
async function forgetLogin(): Promise<void> {
  isOnTheWayOut = true;
  try {
    await call('logout', undefined, { signal: AbortSignal.timeout(logoutTimeoutMs) });
  } catch {
    // the token is dropped all the same, and dies on the server by itself
  } finally {
    dropShell(currentPlatform());
    dropToken();
    useSession.setState(nobody);
  }
}

/** Ends the login and shows the login page of the same platform. A page load leaves nothing of it in memory. */
export async function signOut(): Promise<void> {
  await forgetLogin();
  location.replace(loginPaths[currentPlatform()]);
}

/** Ends the login and loads this address anew, which leads through the login page back to here. */
async function signInAgain(): Promise<void> {
  await forgetLogin();
  location.reload();
}

/**
 * The same for a login that is over on the server (S29, S232), which `refused` was the token of. One that is remembered
 * is opened again by the load (S256).
 */
export async function leaveDeadLogin(refused = currentToken()): Promise<void> {
  if (!isRemembered()) return signInAgain();
  isOnTheWayOut = true;
  dropDeadToken(refused);
  location.reload();
}

/**
 * Leads to the login page, and from there back, where the token is gone: it ran out, or another browser tab signed out
 * (S25, S26).
 */
export function leaveWithoutToken(address: {
  readonly pathname: string;
  readonly search: string;
}): void {
  if (currentToken() !== null) return;
  location.assign(`${loginPaths[currentPlatform()]}?${loginRedirect(address)}`);
}
