import type { Plugin, Rolldown } from 'vite';

/**
 * Makes two pages of one. index.html is the login page: its styles are inlined, so that it waits only for scripts.
 * workplace.html also preloads the workplace's files, so that they load in parallel with the entry; the server sends it
 * to browsers with a login.
 */
export function twoPages(): Plugin {
  return {
    name: 'two-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        const workplace = Object.values(bundle)
          .filter((file) => file.type === 'chunk')
          .find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/shell/workplace.tsx')));
        if (page?.type !== 'asset' || workplace === undefined)
          throw new Error('The build has no index.html, or no workplace of its own');
        const html = String(page.source);
        const scripts = [workplace.fileName, ...importsOf(workplace, bundle)];
        const styles = [...(workplace.viteMetadata?.importedCss ?? [])];
        const links = [
          ...scripts.map((file) => [file, 'rel="modulepreload"'] as const),
          ...styles.map((file) => [file, 'rel="preload" as="style"'] as const),
        ]
          .filter(([file]) => !html.includes(file))
          .map(([file, what]) => `<link ${what} crossorigin href="/${file}">\n`);
        const source = html.replace('</head>', `${links.join('')}</head>`);
        this.emitFile({ type: 'asset', fileName: 'workplace.html', source });
        page.source = html.replace(stylesheet, (_, file: string) => {
          const sheet = bundle[file];
          if (sheet?.type !== 'asset') throw new Error(`The build has no ${file}`);
          return `<style>${String(sheet.source).trim()}</style>`;
        });
      },
    },
  };
}

const stylesheet = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g;

/** The chunks that a chunk imports statically, at any depth. */
function importsOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Set<string> {
  const found = new Set(chunk.imports);
  // iterating a set also visits elements added meanwhile
  for (const name of found) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') for (const inner of imported.imports) found.add(inner);
  }
  return found;
}
