import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { type PostSummary, shortDate } from '../../../src/domain/site/blog.ts';
import classes from './PostCard.module.css';
import { PostPicture } from './PostPicture.tsx';

/** One article in the list. The title is the link; the whole card is clickable. */
export function PostCard({ post }: { post: PostSummary }) {
  const { slug, title, excerpt, publishedAt, readingTime } = post;
  return (
    <article className={classes.card}>
      <PostPicture post={post} loading="lazy" />
      <div className={classes.text}>
        <p className={classes.facts}>
          <time dateTime={publishedAt}>{shortDate(publishedAt)}</time>
          <span>{readingTime} min read</span>
        </p>
        <h2 className={classes.title}>
          <Link to={`/blog/${slug}`}>{title}</Link>
        </h2>
        <p className={classes.excerpt}>{excerpt}</p>
        {/* hidden from screen readers: the title is already a link there */}
        <p className={classes.read} aria-hidden="true">
          Read Article
          <IconArrowRight size={16} stroke={1.5} />
        </p>
      </div>
    </article>
  );
}
