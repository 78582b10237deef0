import { articleFrame } from '../../../src/domain/frame/example-frames.ts';
import { frameSource } from '../../../src/domain/frame/frame-source.ts';
import type { PostSummary } from '../../../src/domain/site/blog.ts';
import classes from './PostPicture.module.css';

interface PostPictureProps {
  post: Pick<PostSummary, 'slug' | `featuredImage${'Url' | 'Alt' | 'Width' | 'Height'}`>;
  loading: 'lazy' | 'eager';
}

/** An article's picture at 16:9: its own, or the drawn frame that link previews also use. */
export function PostPicture({ post, loading }: PostPictureProps) {
  const { slug, featuredImageUrl, featuredImageAlt, featuredImageWidth, featuredImageHeight } = post;
  const featured = featuredImageUrl && {
    src: featuredImageUrl,
    width: featuredImageWidth,
    height: featuredImageHeight,
  };
  const { src, width, height } = featured || { src: frameSource(articleFrame(slug), '16:9'), width: 320, height: 180 };
  return (
    <img
      className={classes.picture}
      src={src}
      alt={featuredImageAlt ?? ''}
      width={width ?? undefined}
      height={height ?? undefined}
      loading={loading}
      decoding="async"
    />
  );
}
