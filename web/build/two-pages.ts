import type { Plugin, Rolldown } from 'vite';

/**
 * Makes two pages of one. index.html is the login page: its styles are inlined, so that it waits only for scripts, and
 * its own file is preloaded.
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
        if (page?.type !== 'asset') throw new Error('The build has no index.html');
        const html = String(page.source);
        const workplace = withLinks(html, chunkOf('/shell/workplace.tsx', bundle), bundle);
        this.emitFile({ type: 'asset', fileName: 'workplace.html', source: workplace });
        const login = withLinks(html, chunkOf('/people/auth/login.tsx', bundle), bundle);
        page.source = login.replace(stylesheet, (_, file: string) => {
          const sheet = bundle[file];
          if (sheet?.type !== 'asset') throw new Error(`The build has no ${file}`);
          return `<style>${String(sheet.source).trim()}</style>`;
        });
      },
    },
  };
}

const stylesheet = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g;

/** The chunk of a file that the entry imports when it needs it. */
function chunkOf(file: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const chunk = Object.values(bundle)
    .filter((one) => one.type === 'chunk')
    .find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(file)));
  if (chunk === undefined) throw new Error(`The build has no ${file} of its own`);
  return chunk;
}

/** The page, with links that load this chunk, all that it imports, and its styles. */
function withLinks(html: string, chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle) {
  const scripts = [chunk.fileName, ...importsOf(chunk, bundle)];
  const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
  const links = [
    ...scripts.map((file) => [file, 'rel="modulepreload"'] as const),
    ...styles.map((file) => [file, 'rel="preload" as="style"'] as const),
  ]
    .filter(([file]) => !html.includes(file))
    .map(([file, what]) => `<link ${what} crossorigin href="/${file}">\n`);
  return html.replace('</head>', `${links.join('')}</head>`);
}

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
