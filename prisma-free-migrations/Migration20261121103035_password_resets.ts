import { Migration } from '@mikro-orm/migrations';

export class Migration20261121103035_password_resets extends Migration {
  override name = 'Migration20261121103035_password_resets';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "password_resets" ("token_hash" varchar(64) not null, "user_id" uuid not null, "email" varchar(254) not null, "expires_at" timestamptz(3) not null, primary key ("token_hash"));`,
    );
    this.addSql(`create index "password_resets_user_id_index" on "password_resets" ("user_id");`);
    this.addSql(`create index "password_resets_expires_at_index" on "password_resets" ("expires_at");`);

    this.addSql(
      `alter table "password_resets" add constraint "password_resets_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
  }
}
