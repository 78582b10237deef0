import { Migration } from '@mikro-orm/migrations';

export class Migration20261126155953_next_version extends Migration {
  override up(): void | Promise<void> {
    this.addSql(`alter table "shares" add "previous_id" uuid null;`);
    this.addSql(`create index "shares_previous_id_index" on "shares" ("previous_id");`);
    this.addSql(
      `alter table "shares" add constraint "shares_previous_id_foreign" foreign key ("previous_id") references "shares" ("id") on delete set null;`,
    );
  }
}
