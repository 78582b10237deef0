import { Migration } from '@mikro-orm/migrations';

export class Migration20261122152714_projects extends Migration {
  override name = 'Migration20261122152714_projects';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "projects" ("id" uuid not null, "user_id" uuid not null, "title" varchar(200) not null, "target" varchar(40) null, "durations" real[] not null, "bytes" int not null, "revision" int not null default 1, "last_save_id" uuid null, "request_key" varchar(64) null, "request_hash" varchar(64) null, "body" jsonb not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "projects_user_id_index" on "projects" ("user_id");`);
    this.addSql(
      `create index "projects_user_id_updated_at_id_index" on "projects" ("user_id", "updated_at", "id") where deleted_at is null;`,
    );
    this.addSql(`create index "projects_deleted_at_index" on "projects" ("deleted_at") where deleted_at is not null;`);
    this.addSql(
      `create unique index "projects_user_id_request_key_unique" on "projects" ("user_id", "request_key") where request_key is not null;`,
    );

    this.addSql(
      `alter table "projects" add constraint "projects_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
  }
}
