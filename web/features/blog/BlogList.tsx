import { IconRss } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { blogFeedPath, type PostSummary } from '../../../src/domain/site/blog.ts';
import { BlogFrame } from './BlogFrame.tsx';
import classes from './BlogList.module.css';
import { PostCard } from './PostCard.tsx';

/** All articles in the given order, newest first. */
export function BlogList({ posts }: { posts: readonly PostSummary[] }) {
  return (
    <BlogListFrame>
      {posts.length === 0 ? (
        <p className={classes.empty}>No blog posts yet. Check back soon!</p>
      ) : (
        <ul className={classes.grid}>
          {posts.map((post) => (
            <li key={post.id}>
              <PostCard post={post} />
            </li>
          ))}
        </ul>
      )}
    </BlogListFrame>
  );
}

/** The frame around the list, also while loading or after a failure. */
export function BlogListFrame({ children }: { children: ReactNode }) {
  return (
    <BlogFrame>
      <div className={classes.head}>
        <div>
          <h1 className={classes.title}>Blog</h1>
          <p className={classes.lead}>
            Craft for filmmakers who prompt: shots, light, sound and the order of a good prompt.
          </p>
        </div>
        {/* served as a file, not a page of the application */}
        <a className={classes.feed} href={blogFeedPath}>
          <IconRss size={18} stroke={1.5} aria-hidden />
          RSS feed
        </a>
      </div>
      {children}
    </BlogFrame>
  );
}

/** Shown while the articles load. */
export function BlogListSkeleton() {
  return (
    <BlogListFrame>
      <p role="status" className="unseen">
        Loading articles…
      </p>
      <div className={classes.grid} aria-hidden="true">
        {Array.from({ length: 6 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a skeleton has no identity other than its position
          <div key={index} className={classes.skeleton}>
            <div />
            <div />
            <div />
            <div />
          </div>
        ))}
      </div>
    </BlogListFrame>
  );
}
