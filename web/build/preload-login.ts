import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/**
 * Names the login page's files in index.html, so that they load beside the entry and not after it.
 * They are small, and React, the most of them, is what the workplace needs as well.
 */
export function preloadLogin(): Plugin {
  return {
    name: 'preload-login',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, chunk: entry }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const login = chunks.find(({ moduleIds }) =>
          moduleIds.some((id) => id.endsWith('/auth/login.tsx')),
        );
        if (login === undefined) throw new Error('The login page has no chunk of its own');
        const known = new Set([entry?.fileName, ...(entry?.imports ?? [])]);
        const scripts = [login.fileName, ...importsOf(login, bundle)].filter(
          (it) => !known.has(it),
        );
        const styles = [...(login.viteMetadata?.importedCss ?? [])];
        return [
          ...scripts.map((href) => preload(href, 'script')),
          ...styles.map((href) => preload(href, 'style')),
        ];
      },
    },
  };
}

/** All that a chunk imports statically, at any depth. */
function importsOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Set<string> {
  const found = new Set<string>();
  const walk = ({ imports }: Rolldown.OutputChunk): void => {
    for (const name of imports) {
      const imported = bundle[name];
      if (found.has(name) || imported?.type !== 'chunk') continue;
      found.add(name);
      walk(imported);
    }
  };
  walk(chunk);
  return found;
}

const preload = (file: string, as: 'script' | 'style'): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: {
    ...(as === 'script' ? { rel: 'modulepreload' } : { rel: 'preload', as }),
    crossorigin: true,
    href: `/${file}`,
  },
  injectTo: 'head',
});
