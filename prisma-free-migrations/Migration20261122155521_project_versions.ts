import { Migration } from '@mikro-orm/migrations';

export class Migration20261122155521_project_versions extends Migration {
  override name = 'Migration20261122155521_project_versions';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "project_versions" ("id" uuid not null, "project_id" uuid not null, "user_id" uuid not null, "revision" int not null, "kind" text not null, "name" varchar(120) null, "bytes" int not null, "body" jsonb not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "project_versions_project_id_created_at_index" on "project_versions" ("project_id", "created_at");`,
    );
    this.addSql(
      `create index "project_versions_user_id_created_at_index" on "project_versions" ("user_id", "created_at");`,
    );
    this.addSql(
      `alter table "project_versions" add constraint "project_versions_project_id_revision_kind_unique" unique ("project_id", "revision", "kind");`,
    );

    this.addSql(
      `alter table "project_versions" add constraint "project_versions_project_id_foreign" foreign key ("project_id") references "projects" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "project_versions" add constraint "project_versions_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "project_versions" add constraint "project_versions_kind_check" check ("kind" in ('auto', 'named', 'before-restore'));`,
    );
  }
}
