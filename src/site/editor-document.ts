import { product } from '../domain/product/product.ts';
import { escapeMarkup } from '../domain/text/markup.ts';
import { html } from '../platform/http/html.ts';
import { ownChunks, readManifest } from './manifest.ts';
import { wordmark } from './wordmark.ts';

/**
 * The address of the editor's first call, which loads the session. The preload is wasted unless the client requests
 * exactly this address.
 */
const sessionCall = '/trpc/auth.user?batch=1&input=%7B%7D';

/**
 * Builds the editor's document for signed-in users. It shows the empty layout before any script runs, and preloads the
 * session and the editor's scripts and styles. Otherwise browsers would request these only after the application's
 * scripts have loaded.
 */
export function editorDocument(document: string, folder: string): string {
  const chunks = ownChunks(readManifest(folder, 'manifest.json'), 'pages/AppPage.tsx');
  const scripts = chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  const styles = chunks
    .flatMap(({ css = [] }) => css)
    .map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`);
  const session = `<link rel="preload" as="fetch" crossorigin href="${escapeMarkup(sessionCall)}">`;
  return document
    .replace('</head>', () => `${[session, ...scripts, ...styles].join('\n    ')}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root"></div>\n    ${frame.markup}`);
}

/**
 * The editor's empty bar, strip and columns, positioned as in `Builder.module.css` and `EditorBar.module.css`.
 * `web/components/RemovePlaceholder.tsx` removes this layout.
 */
const frame = html`<style>
#frame{position:absolute;inset:0;display:flex;flex-direction:column}
#frame header{display:flex;flex-direction:column;justify-content:center;height:48px;padding:0 16px;border-bottom:1px solid var(--hairline)}
#frame b{display:flex;align-items:center;gap:8px;color:var(--ink);font-size:14px;line-height:18px;font-weight:640;letter-spacing:-.015em}
#frame svg{width:22px;height:19px}
#frame small{display:none;margin-left:30px;color:var(--ink-faint);font-size:11px;line-height:13px}
#frame hr{width:100%;height:60px;margin:0;border:0;border-bottom:1px solid var(--hairline)}
#frame i{display:none;background:var(--surface);border-left:1px solid var(--hairline)}
@media(max-width:47.99em){#frame span{display:none}#frame hr{height:44px}}
@media(min-width:64em){#frame>div{display:grid;flex:1;grid-template-columns:minmax(600px,55fr) minmax(0,45fr)}#frame i:first-child{display:block;grid-column:2}}
@media(min-width:105em){#frame small{display:block}}
@media(min-width:112.5em){#frame>div{grid-template-columns:44fr 36fr 20fr}#frame i{display:block}}
</style><noscript><style>#frame{display:none}</style></noscript>
    <div id="frame" aria-hidden="true"><header><b>${wordmark}</b><small>${product.tagline}</small></header><hr><div><i></i><i></i></div></div>`;
