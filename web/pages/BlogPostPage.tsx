import { useParams } from 'react-router-dom';
import { BlogFailure } from '../features/blog/BlogFailure.tsx';
import { BlogFrame } from '../features/blog/BlogFrame.tsx';
import { BlogPost, BlogPostSkeleton, MissingPost } from '../features/blog/BlogPost.tsx';
import { explain, refusal, trpc } from '../lib/calls/trpc.ts';
import { usePageHead } from '../lib/page/page-head.ts';

export default function BlogPostPage() {
  const { slug = '' } = useParams();
  const post = trpc.blog.post.useQuery({ slug });
  const missing = refusal(post.error)?.status === 404;
  // the blog's head until it is known whether the article exists
  usePageHead(post.data || missing ? `/blog/${slug}` : '/blog', post.data);
  if (post.data) return <BlogPost post={post.data} />;
  if (!post.error || post.isFetching) return <BlogPostSkeleton />;
  if (missing) return <MissingPost />;
  return (
    <BlogFrame>
      <BlogFailure
        title="The article could not be fetched"
        heading="h1"
        reason={explain(post.error)}
        onRetry={() => void post.refetch()}
      />
    </BlogFrame>
  );
}
