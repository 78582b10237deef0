import { Migration } from '@mikro-orm/migrations';

export class Migration20261121083453_admin extends Migration {
  override name = 'Migration20261121083453_admin';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "tallies" ("id" bigserial primary key, "name" varchar(255) not null, "change" bigint not null);`,
    );

    this.addSql(`drop index "activities_created_at_index";`);
    this.addSql(`drop index "activities_user_id_index";`);
    this.addSql(`alter table "activities" add "actor_id" uuid null;`);
    this.addSql(`create index "activities_created_at_id_index" on "activities" ("created_at", "id");`);
    this.addSql(`create index "activities_level_created_at_id_index" on "activities" ("level", "created_at", "id");`);
    this.addSql(
      `create index "activities_user_id_created_at_id_index" on "activities" ("user_id", "created_at", "id");`,
    );
    this.addSql(
      `create index "activities_actor_id_created_at_id_index" on "activities" ("actor_id", "created_at", "id");`,
    );

    this.addSql(`alter table "users" add "version" int not null default 1;`);
    this.addSql(`create index "users_created_at_id_index" on "users" ("created_at", "id");`);

    this.addSql(`drop index "support_messages_status_created_at_index";`);
    this.addSql(
      `create index "support_messages_status_created_at_id_index" on "support_messages" ("status", "created_at", "id");`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "activities_created_at_id_index";`);
    this.addSql(`drop index "activities_level_created_at_id_index";`);
    this.addSql(`drop index "activities_user_id_created_at_id_index";`);
    this.addSql(`drop index "activities_actor_id_created_at_id_index";`);
    this.addSql(`create index "activities_created_at_index" on "activities" ("created_at");`);
    this.addSql(`create index "activities_user_id_index" on "activities" ("user_id");`);

    this.addSql(`drop index "support_messages_status_created_at_id_index";`);
    this.addSql(
      `create index "support_messages_status_created_at_index" on "support_messages" ("status", "created_at");`,
    );

    this.addSql(`drop index "users_created_at_id_index";`);
  }
}
