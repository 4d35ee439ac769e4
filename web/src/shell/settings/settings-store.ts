import { create } from 'zustand';
import type { MenuRoute } from '@rental/contract/people/access/access';
import { call, type AnswerOf } from '../../http/call.ts';
import {
  chosenIn,
  settingsFrom,
  settingsText,
  type Settings,
  type SiteSettings,
} from './settings.ts';

/** The rest of S90: the parts of the site and of the page in front, which are not stored. */
interface Surroundings {
  /** True if the drawer can be opened. */
  readonly showSettings: boolean;
  readonly footerTxt: string;
  /** The site's filing number (备案号). */
  readonly caseNumber: string;
  readonly path: string;
  readonly meta: MenuRoute['meta'] | null;
  /** The brand's mini-program. */
  readonly appId: string | null;
  /** The brand's risk providers. */
  readonly riskTabs: AnswerOf<'riskTabs'>;
}

const surroundings: Surroundings = {
  showSettings: true,
  footerTxt: '',
  caseNumber: '',
  path: '',
  meta: null,
  appId: null,
  riskTabs: [],
};

/** Stores the key of the settings used last, so that a loading page has its colours before it knows the operator. */
const latestKey = 'settings-latest';
let key = localStorage.getItem(latestKey);
/** Stores the brand's defaults, for the same reason. */
const siteKey = 'settings-site';
let ofSite: Partial<SiteSettings> = chosenIn(localStorage.getItem(siteKey));

export const useSettings = create<Settings & Surroundings>(() => ({
  ...surroundings,
  ...keptSettings(),
}));

function keptSettings(): Settings {
  return settingsFrom(key === null ? null : localStorage.getItem(key), ofSite);
}

/** Loads the settings stored under the operator's key `owner`, over the brand's defaults. */
export function openSettings(
  owner: string,
  settled: SiteSettings,
  site: Partial<Surroundings>,
): void {
  key = owner;
  ofSite = settled;
  localStorage.setItem(latestKey, key);
  localStorage.setItem(siteKey, settingsText(ofSite));
  useSettings.setState({ ...keptSettings(), ...site });
}

export function changeSettings(changed: Partial<Settings>): void {
  useSettings.setState(changed);
  if (key === null) return;
  const chosen = { ...chosenIn(localStorage.getItem(key)), ...changed };
  localStorage.setItem(key, settingsText(chosen)); // settings that were not chosen continue to follow the brand
}

/** Fetches the risk providers of the brand; none if the call fails (S124, S238). */
export async function fetchRiskTabs(): Promise<void> {
  const riskTabs = await call('riskTabs').catch(() => surroundings.riskTabs);
  useSettings.setState({ riskTabs });
}

export function placeChanged({ path, meta }: Pick<Surroundings, 'path' | 'meta'>): void {
  useSettings.setState({ path, meta });
}

// another browser tab of the same operator changed the settings
addEventListener('storage', (event) => {
  if (event.key !== null && event.key === key)
    useSettings.setState(settingsFrom(event.newValue, ofSite));
});
