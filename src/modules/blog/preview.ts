import { longDate } from '../../domain/site/blog.ts';
import { escapeMarkup } from '../../domain/text/markup.ts';
import type { ArticleImage } from './article-image.ts';
import { imageTypes } from './image-address.ts';
import type { PreparedArticle } from './prepare-article.ts';

const style = `
  body { margin: 0; background: #121113; color: #ece8e1; font: 18px/1.65 system-ui, sans-serif; }
  main { max-width: 42rem; margin: 0 auto; padding: 3rem 1.25rem 5rem; }
  h1 { font-size: 2.4rem; line-height: 1.15; margin: 0.5rem 0 1rem; }
  h2 { margin: 2.5rem 0 0.5rem; line-height: 1.25; }
  a { color: #ffb24d; }
  img { max-width: 100%; height: auto; }
  pre { overflow-x: auto; padding: 1rem; background: #1a191b; white-space: pre-wrap; }
  table { border-collapse: collapse; }
  th, td { border-bottom: 1px solid #353138; padding: 0.4rem 1rem 0.4rem 0; text-align: left; vertical-align: top; }
  .note { color: #bdb6ac; }
`;

/**
 * Renders an article as one self-contained HTML file, to look at before publishing.
 * @param date ISO time for an article without a date
 */
export function previewDocument(article: PreparedArticle, date: string): string {
  const { frontMatter, content, readingTime, featuredImage, images } = article;
  const { title, excerpt, featuredImageAlt = '', publishedAt = date, slug } = frontMatter;
  const inlined = images.reduce((html, image) => html.replaceAll(`"${image.url}"`, `"${dataUrl(image)}"`), content);
  const featured = featuredImage
    ? `<img src="${dataUrl(featuredImage)}" alt="${escapeMarkup(featuredImageAlt)}" width="${featuredImage.width}" height="${featuredImage.height}">`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${escapeMarkup(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="note">Preview of /blog/${slug}</p>
<h1>${escapeMarkup(title)}</h1>
<p class="note">${longDate(publishedAt)} · ${readingTime} min read</p>
<p><strong>${escapeMarkup(excerpt)}</strong></p>
${featured}
${inlined}
</main>
</body>
</html>
`;
}

function dataUrl({ type, bytes }: ArticleImage): string {
  return `data:${imageTypes[type]};base64,${bytes.toString('base64')}`;
}
