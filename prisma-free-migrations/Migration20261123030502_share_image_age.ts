import { Migration } from '@mikro-orm/migrations';

export class Migration20261123030502_share_image_age extends Migration {
  override name = 'Migration20261123030502_share_image_age';

  override up(): void | Promise<void> {
    this.addSql(`alter table "blog_share_images" add "drawn_at" timestamptz(3) not null default now();`);
  }
}
