import { Migration } from '@mikro-orm/migrations';

export class Migration20261126114038_token_logins extends Migration {
  override name = 'Migration20261126114038_token_logins';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "token_logins" ("secret_hash" varchar(64) not null, "code_hash" varchar(64) not null, "name" varchar(60) not null, "access" text not null, "started_from" varchar(64) not null, "user_id" uuid null, "days" int null, "ends_at" timestamptz(3) not null, "created_at" timestamptz(3) not null, primary key ("secret_hash"));`,
    );
    this.addSql(`alter table "token_logins" add constraint "token_logins_code_hash_unique" unique ("code_hash");`);
    this.addSql(`create index "token_logins_user_id_index" on "token_logins" ("user_id");`);
    this.addSql(`create index "token_logins_ends_at_index" on "token_logins" ("ends_at");`);

    this.addSql(
      `alter table "token_logins" add constraint "token_logins_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "token_logins" add constraint "token_logins_access_check" check ("access" in ('read', 'write'));`,
    );
  }
}
