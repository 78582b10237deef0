import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanHtml } from '../../../src/modules/blog/clean-html.ts';
import { prepareArticle } from '../../../src/modules/blog/prepare-article.ts';
import { article, png } from '../../support/articles.ts';

const html = (markdown: string, images: Record<string, Buffer> = {}) =>
  prepareArticle(article(markdown, { images })).content;

/** Building blocks of attacks. */
const hostile = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<p onclick="alert(1)" style="position:fixed" class="x" id="root">text</p>',
  '<h2 id="root">root</h2>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="jAvA&#10;script&colon;alert(1)">a</a>',
  '<a href=" \u0001javascript:alert(1)">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<a href="//evil.example">a</a>',
  '<a href="/\\evil.example">a</a>',
  '<a href="\\\\evil.example">a</a>',
  '<a href="https:evil">a</a>',
  '<a href="vbscript:x" target="_blank" rel="opener">a</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>">inner</iframe>',
  '<style>body { display: none }</style>',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form action="https://evil.example"><input name="password"><button>Log in</button></form>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<object data="x"></object><embed src="x"><video src="x" autoplay></video><audio src="x">',
  '<template><script>alert(1)</script></template><textarea><script>alert(1)</script>',
  '<img src="x" onerror="alert(1)">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="https://evil.example/track.gif">',
  '<img src="/blog/images/../../api/logout" alt="">',
  `<img src="/blog/images/${'a'.repeat(64)}.svg">`,
  `<img src="/blog/images/${'a'.repeat(64)}.png" width="1e9" height="x" onload="alert(1)" srcset="https://evil.example/x 1x">`,
  '<!-- comment --><![CDATA[ <script>alert(1)</script> ]]>',
  '"><script>alert(1)</script>',
  '</main></body></html><h1>Another page</h1>',
];
const forbidden =
  /<\/?(script|style|iframe|svg|math|form|input|button|object|embed|video|audio|template|textarea|base|meta|link|h1|div|span|noscript|body|main)\b|<[^>]*\s(on\w+|style|class|target|srcset|srcdoc)=|href="(?!https?:\/\/|mailto:|\/(?![/\\])|#|\w+")|src="(?!\/blog\/images\/[0-9a-f]{64}\.(png|jpg|webp|avif|gif)")|\sid="(?!on-)|<!|evil\.example\/track/i;

test.each(hostile)('nothing in %s runs, loads or covers other content', (attack) => {
  expect(cleanHtml(attack)).not.toMatch(forbidden);
  expect(cleanHtml(`<blockquote><ul><li>${attack}</li></ul></blockquote><p>${attack}`)).not.toMatch(forbidden);
});

test('attacks in any order and nesting are harmless, and cleaning twice changes nothing', () => {
  const piece = fc.constantFrom(
    ...hostile,
    'text & more',
    '<p>',
    '</p>',
    '<table>',
    '<td align="left">',
    '</a>',
    '<',
    '"',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const clean = cleanHtml(pieces.join(''));
      expect(clean).not.toMatch(forbidden);
      expect(cleanHtml(clean)).toBe(clean);
    }),
    { examples: [[['<p>', '<video src="x" autoplay></video>', '<p>']]] },
  );
});

test.each(hostile.filter((attack) => !/<img/i.test(attack)))(
  'nothing in %s runs, loads or covers other content when written in Markdown',
  (attack) => {
    expect(html(`Before\n\n${attack}\n\nwithin ${attack} a line`)).not.toMatch(forbidden);
  },
);

test.each([
  '[a](javascript:alert(1))',
  '[a](<javascript:alert(1)>)',
  '<javascript:alert(1)>',
  '[a]: data:text/html,x\n\n[a]',
])('a Markdown link cannot run: %s', (markdown) => {
  expect(html(markdown)).not.toMatch(/<a[^>]*href/);
});

test('marks external links, but not those to our own pages', () => {
  expect(
    html('[a](https://film.example/x?a=1&b=2 "Film") [b](/get-started) [c](#on-light) [d](mailto:a@film.example)'),
  ).toBe(
    '<p><a href="https://film.example/x?a=1&amp;b=2" title="Film" rel="noopener">a</a> <a href="/get-started">b</a> <a href="#on-light">c</a> <a href="mailto:a@film.example">d</a></p>',
  );
});

test('keeps the elements of articles', () => {
  const markdown = [
    '## Light',
    '**bold** *slanted* `code` ~~gone~~',
    '> quoted',
    '1. one\n2. two',
    '- three',
    '| Source | About |\n|---|--:|\n| Candle | 1,900 K |',
    '```\nSCENE 1 <5.0s>\n```',
    '---',
  ].join('\n\n');
  expect(html(markdown)).toBe(
    [
      '<h2 id="on-light">Light</h2>',
      '<p><strong>bold</strong> <em>slanted</em> <code>code</code> <del>gone</del></p>',
      '<blockquote>\n<p>quoted</p>\n</blockquote>',
      '<ol>\n<li>one</li>\n<li>two</li>\n</ol>',
      '<ul>\n<li>three</li>\n</ul>',
      '<table>\n<thead>\n<tr>\n<th>Source</th>\n<th align="right">About</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>Candle</td>\n<td align="right">1,900 K</td>\n</tr>\n</tbody></table>',
      '<pre><code>SCENE 1 &lt;5.0s&gt;\n</code></pre>',
      '<hr />',
    ].join('\n'),
  );
});

test.each([
  ['### Key\n\n##### Fill', '<h2 id="on-key">Key</h2>\n<h4 id="on-fill">Fill</h4>'],
  ['Text\n\n# Key\n\n## Fill', '<p>Text</p>\n<h2 id="on-key">Key</h2>\n<h3 id="on-fill">Fill</h3>'],
  ['Text\n\n# Key\n\n###### Fill', '<p>Text</p>\n<h2 id="on-key">Key</h2>\n<h6 id="on-fill">Fill</h6>'],
  ['## Key\n\n## *Key*', '<h2 id="on-key">Key</h2>\n<h2 id="on-key-2"><em>Key</em></h2>'],
  ['## 光', '<h2 id="on-this">光</h2>'],
  ['## [Key &amp; `fill`](/x)', '<h2 id="on-key-fill"><a href="/x">Key &amp; <code>fill</code></a></h2>'],
])('headings start below the title, with their own ids: %j', (markdown, expected) => {
  expect(html(markdown)).toBe(expected);
});

test.each(['# Key and fill\n\nText', '\n\n# Key and fill', 'Key and fill\n===\n\nText'])(
  'rejects a text that starts with its title: %j',
  (markdown) => {
    expect(() => html(markdown)).toThrow(
      /^article\.md, line \d: the text starts with the heading "Key and fill"\. The title comes from the front matter/,
    );
  },
);

test('an image has its size and its alternative text', () => {
  const images = { 'a.png': png(1600, 900), 'more/b c.png': png(2, 3) };
  const [first, second] = prepareArticle(
    article('![A "lamp" & *more*](a.png "Title")\n\n![B](./more/b%20c.png)', { images }),
  ).images;
  expect(html('![A "lamp" & *more*](a.png "Title")\n\n![B](./more/b%20c.png)', images)).toBe(
    `<p><img src="/blog/images/${first?.id}.png" alt="A &quot;lamp&quot; &amp; more" title="Title" width="1600" height="900" loading="lazy" decoding="async" /></p>\n` +
      `<p><img src="/blog/images/${second?.id}.png" alt="B" width="2" height="3" loading="lazy" decoding="async" /></p>`,
  );
});

test('the reading time counts words, not tags and URLs', () => {
  const words = `${'[word](https://film.example/a/b/c/d/e/f) '.repeat(330)}`;
  expect(prepareArticle(article(words)).readingTime).toBe(2);
});

test('limits deep nesting', () => {
  const deep = html(`${'> '.repeat(300)}deep`);
  expect(deep.match(/<blockquote>/g)?.length).toBeLessThanOrEqual(40);
});

test.each(['', ' \n\n'])('rejects an article without text', (markdown) => {
  expect(() => html(markdown)).toThrow('article.md: there is no text below the front matter.');
});
