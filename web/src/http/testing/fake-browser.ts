import { vi } from 'vitest';

/** The storages of a browser tab that Node lacks. */
export interface FakeBrowser {
  /** Every cookie with the attributes written with it: `Path=/`, `Max-Age=86400`. */
  readonly cookies: ReadonlyMap<string, { readonly value: string; readonly facts: string[] }>;
  readonly session: Storage;
  readonly local: Storage;
  readonly location: {
    readonly protocol: string;
    readonly replace: ReturnType<typeof vi.fn<(to: string) => void>>;
    readonly assign: ReturnType<typeof vi.fn<(to: string) => void>>;
    readonly reload: ReturnType<typeof vi.fn<() => void>>;
  };
  /** The stub of the server. */
  readonly fetch: ReturnType<typeof vi.fn<typeof fetch>>;
}

/** Stubs a new browser; `vi.unstubAllGlobals` removes it. Import modules that read globals at load after this call. */
export function fakeBrowser({ protocol = 'http:' } = {}): FakeBrowser {
  const cookies = new Map<string, { value: string; facts: string[] }>();
  const browser = {
    cookies,
    session: fakeStorage(),
    local: fakeStorage(),
    location: {
      protocol,
      replace: vi.fn<(to: string) => void>(),
      assign: vi.fn<(to: string) => void>(),
      reload: vi.fn<() => void>(),
    },
    fetch: vi.fn<typeof fetch>(),
  };
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [pair = '', ...facts] = text.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (facts.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, { value, facts });
    },
  });
  vi.stubGlobal('sessionStorage', browser.session);
  vi.stubGlobal('localStorage', browser.local);
  vi.stubGlobal('location', browser.location);
  vi.stubGlobal('fetch', browser.fetch);
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('addEventListener', () => {});
  vi.resetModules();
  return browser;
}

function fakeStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
}

/** An answer of the server. */
export const answers = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
