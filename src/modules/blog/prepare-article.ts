import { type Article, type ArticleFrontMatter, readingTime } from '../../domain/blog.ts';
import { trpcError } from '../../platform/errors.ts';
import { type ArticleImage, imageName, readImage } from './article-image.ts';
import { htmlOf, parseMarkdown } from './markdown.ts';

/** An article as it is stored: checked, in HTML, with the images that it shows. */
export interface PreparedArticle {
  frontMatter: ArticleFrontMatter;
  file: string;
  content: string;
  /** Minutes. */
  readingTime: number;
  featuredImage: ArticleImage | null;
  /** Each once, the featured one among them. */
  images: ArticleImage[];
}

/** Makes an article ready to be stored. @throws BAD_REQUEST that names the file and what is wrong with it */
export function prepareArticle({ file, firstLine, frontMatter, markdown, images }: Article): PreparedArticle {
  const given = new Map(images.map(({ name, data }) => [imageName(name, file), data]));
  const read = new Map<string, ArticleImage>();
  const imageAt = (href: string, place: string): ArticleImage => {
    const name = imageName(href, place);
    const data = given.get(name);
    if (data === undefined)
      throw trpcError('BAD_REQUEST', `${place}: the image ${name} does not stand beside the article.`);
    const image = read.get(name) ?? readImage(Buffer.from(data, 'base64'), { name, place });
    read.set(name, image);
    return image;
  };
  const parsed = parseMarkdown({ file, firstLine, markdown });
  const byHref = new Map(parsed.images.map(({ href, place }) => [href, imageAt(href, place)]));
  const { featuredImage } = frontMatter;
  const featured = featuredImage === undefined ? null : imageAt(featuredImage, `${file}, featuredImage`);
  const content = htmlOf(parsed, (href) => {
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
    images: [...new Map([...read.values()].map((image) => [image.id, image])).values()],
  };
}
