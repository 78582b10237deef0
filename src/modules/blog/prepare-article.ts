import { type Article, type ArticleFrontMatter, readingTime } from '../../domain/site/blog.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { type ArticleImage, imageName, readImage } from './article-image.ts';
import { parseMarkdown, renderHtml } from './markdown.ts';

/** An article ready to store: validated, as HTML, with its images. */
export interface PreparedArticle {
  frontMatter: ArticleFrontMatter;
  file: string;
  content: string;
  /** Minutes. */
  readingTime: number;
  featuredImage: ArticleImage | null;
  /** Without duplicates, including the featured image. */
  images: ArticleImage[];
}

/** Validates an article and renders it. @throws BAD_REQUEST that names the file and the problem */
export function prepareArticle({ file, firstLine, frontMatter, markdown, images }: Article): PreparedArticle {
  const dataByName = new Map(images.map(({ name, data }) => [imageName(name, file), data]));
  const imageByName = new Map<string, ArticleImage>();
  const imageAt = (href: string, location: string): ArticleImage => {
    const name = imageName(href, location);
    const data = dataByName.get(name);
    if (data === undefined)
      throw trpcError('BAD_REQUEST', `${location}: the image ${name} is not next to the article.`);
    const image = imageByName.get(name) ?? readImage(Buffer.from(data, 'base64'), { name, location });
    imageByName.set(name, image);
    return image;
  };
  const parsed = parseMarkdown({ file, firstLine, markdown });
  const byHref = new Map(parsed.images.map(({ href, location }) => [href, imageAt(href, location)]));
  const { featuredImage } = frontMatter;
  const featured = featuredImage === undefined ? null : imageAt(featuredImage, `${file}, featuredImage`);
  const content = renderHtml(parsed, (href) => {
    const image = byHref.get(href);
    if (!image) throw new Error(`no image was read for ${href}`);
    return image;
  });
  return {
    frontMatter,
    file,
    content,
    readingTime: readingTime(content.replace(/<[^>]*>/g, ' ')),
    featuredImage: featured,
    images: [...new Map([...imageByName.values()].map((image) => [image.id, image])).values()],
  };
}
