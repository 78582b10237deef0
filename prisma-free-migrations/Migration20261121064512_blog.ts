import { Migration } from '@mikro-orm/migrations';

export class Migration20261121064512_blog extends Migration {
  override name = 'Migration20261121064512_blog';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "blog_images" ("id" varchar(64) not null, "type" text not null, "bytes" bytea not null, "width" int not null, "height" int not null, primary key ("id"));`,
    );

    this.addSql(
      `create table "blog_posts" ("id" uuid not null, "slug" varchar(100) not null, "title" varchar(120) not null, "excerpt" varchar(300) not null, "content" text not null, "meta_description" varchar(160) not null, "keywords" varchar(300) not null, "featured_image_url" varchar(120) null, "featured_image_alt" varchar(300) null, "featured_image_width" int null, "featured_image_height" int null, "reading_time" int not null, "is_published" boolean not null default true, "published_at" timestamptz(3) not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`alter table "blog_posts" add constraint "blog_posts_slug_unique" unique ("slug");`);
    this.addSql(
      `create index "blog_posts_is_published_published_at_index" on "blog_posts" ("is_published", "published_at");`,
    );

    this.addSql(
      `alter table "blog_images" add constraint "blog_images_type_check" check ("type" in ('png', 'jpg', 'webp', 'avif', 'gif'));`,
    );
  }
}
