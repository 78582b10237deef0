import { Migration } from '@mikro-orm/migrations';

export class Migration20261126094309_access_tokens extends Migration {
  override name = 'Migration20261126094309_access_tokens';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "access_tokens" ("id" uuid not null, "user_id" uuid not null, "name" varchar(60) not null, "access" text not null, "admin" boolean not null default false, "token_hash" varchar(64) not null, "last4" varchar(4) not null, "ends_at" timestamptz(3) null, "last_used_on" date null, "last_used_from" varchar(64) null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "access_tokens_user_id_index" on "access_tokens" ("user_id");`);
    this.addSql(`alter table "access_tokens" add constraint "access_tokens_token_hash_unique" unique ("token_hash");`);
    this.addSql(`create index "access_tokens_ends_at_index" on "access_tokens" ("ends_at");`);

    this.addSql(
      `alter table "access_tokens" add constraint "access_tokens_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "access_tokens" add constraint "access_tokens_access_check" check ("access" in ('read', 'write'));`,
    );
  }
}
