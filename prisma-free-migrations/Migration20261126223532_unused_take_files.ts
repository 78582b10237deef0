import { Migration } from '@mikro-orm/migrations';

export class Migration20261126223532_unused_take_files extends Migration {
  override name = 'Migration20261126223532_unused_take_files';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "unused_take_files" ("id" uuid not null, "found_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "unused_take_files_found_at_index" on "unused_take_files" ("found_at");`);
  }
}
