import { Migration } from '@mikro-orm/migrations';

export class Migration20261121024516_initial extends Migration {
  override name = 'Migration20261121024516_initial';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "activities" ("id" uuid not null, "level" text not null, "action" varchar(255) not null, "message" text not null, "metadata" jsonb null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "activities_created_at_index" on "activities" ("created_at");`);

    this.addSql(
      `create table "rate_limits" ("key" varchar(255) not null, "points" int not null default 0, "expire" bigint null, primary key ("key"));`,
    );

    this.addSql(
      `create table "users" ("id" uuid not null, "email" varchar(254) not null, "password_hash" varchar(255) not null, "first_name" varchar(100) not null, "last_name" varchar(100) not null, "is_admin" boolean not null default false, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`alter table "users" add constraint "users_email_unique" unique ("email");`);

    this.addSql(
      `create table "templates" ("id" uuid not null, "user_id" uuid not null, "name" varchar(120) not null, "description" text not null, "project_title" varchar(200) not null, "target_duration" double precision not null, "scenes" jsonb not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "templates_user_id_created_at_index" on "templates" ("user_id", "created_at");`);

    this.addSql(
      `create table "sessions" ("id_hash" varchar(64) not null, "user_id" uuid not null, "expires_at" timestamptz(3) not null, "created_at" timestamptz(3) not null, primary key ("id_hash"));`,
    );
    this.addSql(`create index "sessions_user_id_index" on "sessions" ("user_id");`);
    this.addSql(`create index "sessions_expires_at_index" on "sessions" ("expires_at");`);

    this.addSql(
      `alter table "activities" add constraint "activities_level_check" check ("level" in ('info', 'warning', 'error'));`,
    );

    this.addSql(
      `alter table "templates" add constraint "templates_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "sessions" add constraint "sessions_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
  }
}
