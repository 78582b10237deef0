import { Migration } from '@mikro-orm/migrations';

export class Migration20261123020009_blog_share_images extends Migration {
  override name = 'Migration20261123020009_blog_share_images';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "blog_share_images" ("slug" varchar(100) not null, "version" varchar(16) not null, "bytes" bytea not null, primary key ("slug"));`,
    );
  }
}
