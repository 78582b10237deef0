import { Migration } from '@mikro-orm/migrations';

export class Migration20261122223521_shares extends Migration {
  override name = 'Migration20261122223521_shares';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "shares" ("id" uuid not null, "project_id" uuid not null, "user_id" uuid not null, "token_hash" varchar(64) not null, "last4" varchar(4) not null, "body" jsonb null, "bytes" int not null default 0, "with_prompts" boolean not null, "ends_at" timestamptz(3) null, "revoked_at" timestamptz(3) null, "opened_count" int not null default 0, "last_opened_on" date null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "shares_user_id_index" on "shares" ("user_id");`);
    this.addSql(`alter table "shares" add constraint "shares_token_hash_unique" unique ("token_hash");`);
    this.addSql(`create index "shares_project_id_created_at_index" on "shares" ("project_id", "created_at");`);

    this.addSql(
      `alter table "shares" add constraint "shares_project_id_foreign" foreign key ("project_id") references "projects" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "shares" add constraint "shares_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
  }
}
