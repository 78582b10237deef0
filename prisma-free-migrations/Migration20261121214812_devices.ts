import { Migration } from '@mikro-orm/migrations';

export class Migration20261121214812_devices extends Migration {
  override name = 'Migration20261121214812_devices';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "failed_logins" ("email_hash" varchar(64) not null, "failures" int not null, "window_ends_at" timestamptz(3) not null, "blocked_until" timestamptz(3) null, primary key ("email_hash"));`,
    );
    this.addSql(`create index "failed_logins_window_ends_at_index" on "failed_logins" ("window_ends_at");`);

    this.addSql(
      `create table "devices" ("token_hash" varchar(64) not null, "user_id" uuid not null, "created_at" timestamptz(3) not null, "last_used_at" timestamptz(3) not null, primary key ("token_hash", "user_id"));`,
    );
    this.addSql(`create index "devices_user_id_index" on "devices" ("user_id");`);
    this.addSql(`create index "devices_last_used_at_index" on "devices" ("last_used_at");`);

    this.addSql(
      `alter table "devices" add constraint "devices_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
  }
}
