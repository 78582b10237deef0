import { Migration } from '@mikro-orm/migrations';

export class Migration20261121034425_trending_answers extends Migration {
  override name = 'Migration20261121034425_trending_answers';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "trending_answers" ("key_hash" varchar(64) not null, "events" jsonb not null, "expires_at" timestamptz(3) not null, primary key ("key_hash"));`,
    );
    this.addSql(`create index "trending_answers_expires_at_index" on "trending_answers" ("expires_at");`);
  }
}
