import { product } from '../domain/product/product.ts';
import type { Post } from '../domain/site/blog.ts';
import type { ShareImage } from './share-images.ts';

const context = 'https://schema.org';

/** Returns structured data on the product (https://schema.org/SoftwareApplication) and its organization. */
export function productData(
  appUrl: string,
  { supportEmail, image }: { supportEmail: string | null; image: ShareImage | undefined },
): object[] {
  return [
    {
      '@context': context,
      '@type': 'SoftwareApplication',
      name: product.name,
      description: product.tagline,
      applicationCategory: 'MultimediaApplication',
      operatingSystem: 'Web',
      url: appUrl,
      ...(image && { image: `${appUrl}${image.path}` }),
      offers: {
        '@type': 'Offer',
        price: product.pricePerMonth.toFixed(2),
        priceCurrency: 'USD',
        // without this, the price would be that of a one-time purchase
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: product.pricePerMonth.toFixed(2),
          priceCurrency: 'USD',
          billingDuration: 'P1M',
        },
        url: `${appUrl}/get-started`,
      },
    },
    {
      '@context': context,
      '@type': 'Organization',
      name: product.name,
      url: appUrl,
      logo: `${appUrl}/icon-512.png`,
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        url: `${appUrl}/contact`,
        ...(supportEmail && { email: supportEmail }),
      },
    },
  ];
}

/** Returns structured data on an article (https://schema.org/BlogPosting) and its breadcrumbs. */
export function postData(appUrl: string, post: Post, image: ShareImage | undefined): object[] {
  const url = `${appUrl}/blog/${post.slug}`;
  const publisher = { '@type': 'Organization', name: product.name, url: appUrl };
  const steps: [name: string, item: string][] = [
    ['Home', appUrl],
    ['Blog', `${appUrl}/blog`],
    [post.title, url],
  ];
  return [
    {
      '@context': context,
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.metaDescription,
      ...(image && { image: `${appUrl}${image.path}` }),
      datePublished: post.publishedAt,
      dateModified: post.updatedAt,
      mainEntityOfPage: url,
      author: publisher,
      publisher,
      ...(post.keywords && { keywords: post.keywords }),
    },
    {
      '@context': context,
      '@type': 'BreadcrumbList',
      itemListElement: steps.map(([name, item], index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item,
      })),
    },
  ];
}
