import type { Platform } from '@rental/contract/endpoint';
import { defaultBrandSettings, isThemeColour } from '@rental/domain/platform/brands/brand-settings';

export const appearances = ['system', 'light', 'dark'] as const;
export type Appearance = (typeof appearances)[number];

/** The settings of 系统布局设置 (S59–S64, S90); the browser keeps them for each operator. */
export interface Settings {
  readonly theme: string;
  readonly appearance: Appearance;
  readonly tagsView: boolean;
  readonly fixedHeader: boolean;
  readonly sidebarLogo: boolean;
  readonly uniqueOpened: boolean;
  readonly showFooter: boolean;
  /** The sound of a live notification (S42). */
  readonly sound: boolean;
}

/** The reset value of the picker; a brand without a setting loads #1890ff (S248, X1). */
export const baseTheme = '#409EFF';

export const themePresets = [
  '#409EFF',
  '#1890ff',
  '#304156',
  '#212121',
  '#11a983',
  '#13c2c2',
  '#6959CD',
  '#f5222d',
] as const;

export const defaultSettings: Settings = {
  theme: defaultBrandSettings.theme,
  appearance: 'system',
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  uniqueOpened: false,
  showFooter: defaultBrandSettings.showFooter,
  sound: true,
};

/** The owner of stored settings: one browser may serve several operators of a site. */
interface Owner {
  readonly brandCode: string;
  readonly platform: Platform;
  readonly operatorId: number;
}

export const ownerKey = (what: string, { brandCode, platform, operatorId }: Owner): string =>
  `${what}:${brandCode}:${platform}:${operatorId}`;

/** The brand's defaults for operators who did not choose (X1). */
export type SiteSettings = Pick<Settings, 'theme' | 'showFooter'>;

/** The stored settings that still exist; else the brand's, and the defaults. */
export function settingsFrom(text: string | null, site: Partial<SiteSettings> = {}): Settings {
  return { ...defaultSettings, ...site, ...chosenIn(text) };
}

/** The operator's stored choices that are still settings. */
export function chosenIn(text: string | null): Partial<Settings> {
  const kept = objectFrom(text);
  const { theme, appearance } = kept;
  const flags = Object.entries(defaultSettings).filter(
    ([name, value]) => typeof value === 'boolean' && typeof kept[name] === 'boolean',
  );
  return {
    ...Object.fromEntries(flags.map(([name]) => [name, kept[name]])),
    ...(typeof theme === 'string' && isThemeColour(theme) && { theme }),
    ...(isAppearance(appearance) && { appearance }),
  };
}

export function settingsText(settings: Partial<Settings>): string {
  return JSON.stringify(settings, Object.keys(defaultSettings));
}

const isAppearance = (value: unknown): value is Appearance =>
  (appearances as readonly unknown[]).includes(value);

function objectFrom(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return { ...(JSON.parse(text ?? '{}') as object) };
  } catch {
    return {}; // not written by us: the defaults apply
  }
}
