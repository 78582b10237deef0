import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { product } from '../../../src/domain/product/product.ts';
import { sceneFields } from '../../../src/domain/scene/fields.ts';
import { longDate, type Post } from '../../../src/domain/site/blog.ts';
import { capitalNumberWord } from '../../../src/domain/text/number-word.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Island } from '../../components/Island.tsx';
import { BlogFrame } from './BlogFrame.tsx';
import classes from './BlogPost.module.css';
import { PostPicture } from './PostPicture.tsx';
import prose from './prose.module.css';
import { ShareButton } from './ShareButton.tsx';

/** An article. */
export function BlogPost({ post }: { post: Post }) {
  const { slug, title, excerpt, content, publishedAt, readingTime } = post;
  return (
    <BlogPostFrame current={title}>
      <article className={classes.article}>
        <header className={classes.head}>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.excerpt}>{excerpt}</p>
          <div className={classes.facts}>
            <p>
              <time dateTime={publishedAt}>{longDate(publishedAt)}</time>
              <span>{readingTime} min read</span>
            </p>
            <Island name="share" on="touch">
              <ShareButton title={title} path={`/blog/${slug}`} />
            </Island>
          </div>
        </header>
        <div className={classes.picture}>
          <PostPicture post={post} loading="eager" />
        </div>
        <div
          className={prose.prose}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on write and on read by src/modules/blog
          dangerouslySetInnerHTML={{ __html: withScrollingTables(content, prose.scroll ?? '') }}
        />
      </article>
      <section className={classes.call} aria-labelledby="call-title">
        <h2 id="call-title">Write it as a scene</h2>
        <p>
          {capitalNumberWord(sceneFields.length)} fields, from camera movement to Foley, and one clean prompt that grows
          as you type. {product.trialDays} days free, then ${product.pricePerMonth} a month.
        </p>
        <ButtonLink to="/get-started">{`Start ${product.trialDays}-Day Free Trial`}</ButtonLink>
      </section>
    </BlogPostFrame>
  );
}

/** The frame around an article, also while loading or if it is missing. */
function BlogPostFrame({ current, children }: { current: string; children: ReactNode }) {
  return (
    <BlogFrame>
      <nav aria-label="Breadcrumb" className={classes.breadcrumb}>
        <ol>
          <li>
            <Link to="/">Home</Link>
          </li>
          <li>
            <Link to="/blog">Blog</Link>
          </li>
          <li aria-current="page">{current}</li>
        </ol>
      </nav>
      {children}
    </BlogFrame>
  );
}

/** Shown for an unknown article. */
export function MissingPost() {
  return (
    <BlogPostFrame current="Article Not Found">
      <div className={classes.missing}>
        <h1 className={classes.title}>Article Not Found</h1>
        <p className={classes.excerpt}>It may have been taken down, or the link has a typo.</p>
        <ButtonLink to="/blog">Back to Blog</ButtonLink>
      </div>
    </BlogPostFrame>
  );
}

/** Shown while the article loads. */
export function BlogPostSkeleton() {
  return (
    <BlogPostFrame current="Loading…">
      <div role="status" className="unseen">
        <h1>Loading the article…</h1>
      </div>
      <div className={classes.skeleton} aria-hidden="true">
        <div />
        <div />
        <div />
        <div />
        <div />
      </div>
    </BlogPostFrame>
  );
}

/**
 * Wraps each table of an article in a scrollable, focusable region for narrow pages. Replacing text is enough: in clean
 * HTML, tables have no attributes, and texts contain no tags.
 * @param scrollClass the region's class
 */
function withScrollingTables(html: string, scrollClass: string): string {
  return html
    .replaceAll('<table>', `<div class="${scrollClass}" role="region" aria-label="Table" tabindex="0"><table>`)
    .replaceAll('</table>', '</table></div>');
}
