import type { PostSummary } from '../../../src/domain/blog.ts';
import { DrawnCover } from './DrawnCover.tsx';
import classes from './PostPicture.module.css';

interface PostPictureProps {
  post: Pick<PostSummary, 'title' | `featuredImage${'Url' | 'Alt' | 'Width' | 'Height'}`>;
  loading: 'lazy' | 'eager';
}

/** An article's picture in 16 to 9: its own, or one that is drawn from its title. */
export function PostPicture({ post, loading }: PostPictureProps) {
  const { title, featuredImageUrl, featuredImageAlt, featuredImageWidth, featuredImageHeight } = post;
  if (!featuredImageUrl) return <DrawnCover title={title} className={classes.picture} />;
  return (
    <img
      className={classes.picture}
      src={featuredImageUrl}
      alt={featuredImageAlt ?? ''}
      width={featuredImageWidth ?? undefined}
      height={featuredImageHeight ?? undefined}
      loading={loading}
      decoding="async"
    />
  );
}
