import { BlogFailure } from '../features/blog/BlogFailure.tsx';
import { BlogList, BlogListFrame, BlogListSkeleton } from '../features/blog/BlogList.tsx';
import { explain, trpc } from '../lib/calls/trpc.ts';
import { usePageHead } from '../lib/page/page-head.ts';

export default function BlogPage() {
  usePageHead('/blog');
  const posts = trpc.blog.list.useQuery();
  if (posts.data) return <BlogList posts={posts.data} />;
  if (!posts.error || posts.isFetching) return <BlogListSkeleton />;
  return (
    <BlogListFrame>
      <BlogFailure
        title="The articles could not be fetched"
        heading="h2"
        reason={explain(posts.error)}
        onRetry={() => void posts.refetch()}
      />
    </BlogListFrame>
  );
}
